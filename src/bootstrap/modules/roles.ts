import { ContainerModule } from 'inversify';
import { roleRoutes } from '../../adapters/http/roles/routes.js';
import { Records } from '../../application/authority/records.js';
import { bind } from '../bind.js';
import { identifiers } from '../identifiers.js';

export const rolesModule = new ContainerModule((c) => {
  bind(c, identifiers.routeGroup, { records: Records }, roleRoutes);
});
