import { ContainerModule } from 'inversify';
import { AuthorityProjection } from '../../application/authority/authority-projection.js';
import { SeedStore } from '../../application/store/seed-store.js';
import { newAdministrator, Seeding } from '../seeding.js';
import { SEEDS } from '../../domain/authority/seeds.js';
import { bind, bindClass, bindValue } from '../bind.js';
import { SETTINGS, STORED, identifiers } from '../identifiers.js';
import { parts } from '../parts.js';

/** Filling an empty store. */
export const seedingModule = new ContainerModule((c) => {
  const settings = [SETTINGS.ADMIN_EMAIL, SETTINGS.ADMIN_PASSWORD, identifiers.makePassword] as const;
  bindValue(c, identifiers.seeds, SEEDS);
  bind(c, identifiers.newAdministrator, settings, newAdministrator);
  bind(
    c,
    SeedStore,
    {
      ...parts('writer', 'projection', 'hasher', 'ids'),
      seeds: identifiers.seeds,
      log: STORED.log,
      made: identifiers.newAdministrator,
    },
    ({ made: { email, password }, ...options }) => new SeedStore({ ...options, email, password }),
  );
  bindClass(c, Seeding, [SeedStore, AuthorityProjection, identifiers.newAdministrator]);
});
