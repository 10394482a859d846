import { ContainerModule } from 'inversify';
import { abilityRoutes } from '../../adapters/http/abilities/routes.js';
import { Records } from '../../application/authority/records.js';
import { bind } from '../bind.js';
import { identifiers } from '../identifiers.js';

export const abilitiesModule = new ContainerModule((c) => {
  bind(c, identifiers.routeGroup, { records: Records }, abilityRoutes);
});
