import { ContainerModule } from 'inversify';
import { AuthorityProjection } from '../../application/authority/authority-projection.js';
import { AuthorityWriter } from '../../application/authority/authority-writer.js';
import { SeedStore } from '../../application/store/seed-store.js';
import { newAdministrator, Seeding } from '../seeding.js';
import { bind, bindClass } from '../token.js';
import { SETTINGS, T } from '../tokens.js';

/** Filling an empty store. */
export const seedingModule = new ContainerModule((c) => {
  const settings = [SETTINGS.ADMIN_EMAIL, SETTINGS.ADMIN_PASSWORD, T.makePassword] as const;
  bind(c, T.newAdministrator, settings, newAdministrator);
  bind(
    c,
    SeedStore,
    {
      writer: AuthorityWriter,
      projection: AuthorityProjection,
      hasher: T.hasher,
      ids: T.ids,
      made: T.newAdministrator,
    },
    ({ made: { email, password }, ...options }) => new SeedStore({ ...options, email, password }),
  );
  bindClass(c, Seeding, [SeedStore, AuthorityProjection, T.newAdministrator]);
});
