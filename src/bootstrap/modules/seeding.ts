import { ContainerModule } from 'inversify';
import { AuthorityProjection } from '../../application/authority/authority-projection.js';
import { AuthorityWriter } from '../../application/authority/authority-writer.js';
import { SeedStore } from '../../application/store/seed-store.js';
import { newAdministrator, Seeding } from '../seeding.js';
import { SEEDS } from '../../domain/authority/seeds.js';
import { bind, bindClass, bindValue } from '../token.js';
import { SETTINGS, T } from '../tokens.js';

/** Filling an empty store. */
export const seedingModule = new ContainerModule((c) => {
  const settings = [SETTINGS.ADMIN_EMAIL, SETTINGS.ADMIN_PASSWORD, T.makePassword] as const;
  bindValue(c, T.seeds, SEEDS);
  bind(c, T.newAdministrator, settings, newAdministrator);
  bind(
    c,
    SeedStore,
    {
      writer: AuthorityWriter,
      projection: AuthorityProjection,
      hasher: T.hasher,
      ids: T.ids,
      seeds: T.seeds,
      log: T.changeLog,
      made: T.newAdministrator,
    },
    ({ made: { email, password }, ...options }) => new SeedStore({ ...options, email, password }),
  );
  bindClass(c, Seeding, [SeedStore, AuthorityProjection, T.newAdministrator]);
});
