import { ContainerModule } from 'inversify';
import { statusRoutes } from '../../adapters/http/status/routes.js';
import { AuthorityProjection } from '../../application/authority/authority-projection.js';
import { Propagation } from '../../application/propagation/propagation.js';
import { GetStatus } from '../../application/status/get-status.js';
import { bind, bindClass } from '../bind.js';
import { SETTINGS, identifiers } from '../identifiers.js';
import { version } from '../version.js';

export const statusModule = new ContainerModule((c) => {
  bind(c, identifiers.release, [SETTINGS.STORAGE], (storage) => ({ version: version(), storage }));
  bindClass(c, GetStatus, [identifiers.release, Propagation, AuthorityProjection]);
  bind(c, identifiers.routeGroup, { getStatus: GetStatus }, statusRoutes);
});
