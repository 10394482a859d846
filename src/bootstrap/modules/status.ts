import { ContainerModule } from 'inversify';
import { statusRoutes } from '../../adapters/http/status/routes.js';
import { AuthorityProjection } from '../../application/authority/authority-projection.js';
import { Propagation } from '../../application/propagation/propagation.js';
import { GetStatus } from '../../application/status/get-status.js';
import { bind, bindClass } from '../token.js';
import { SETTINGS, T } from '../tokens.js';
import { version } from '../version.js';

export const statusModule = new ContainerModule((c) => {
  bind(c, T.release, [SETTINGS.STORAGE], (storage) => ({ version: version(), storage }));
  bindClass(c, GetStatus, [T.release, Propagation, AuthorityProjection]);
  bind(c, T.routeGroup, { getStatus: GetStatus }, statusRoutes);
});
