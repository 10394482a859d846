import { ContainerModule } from 'inversify';
import { healthRoutes } from '../../adapters/http/health/routes.js';
import { WriteHealth } from '../../application/store/write-health.js';
import { bind } from '../bind.js';
import { identifiers } from '../identifiers.js';

/** Liveness, readiness, and whether the storage takes writes. */
export const healthModule = new ContainerModule((c) => {
  bind(
    c,
    WriteHealth,
    [identifiers.store, identifiers.clock, identifiers.logger, identifiers.lifecycle],
    (store, clock, logger, lifecycle) => {
      const health = new WriteHealth({
        store,
        clock,
        onLost: ({ message, cause }) => {
          logger.error({ err: cause }, `${message} Reading goes on; this is said once.`);
        },
        onRegained: () => {
          logger.info('the storage takes writes again');
        },
      });
      lifecycle.opened('write health', () => health.close());
      return health;
    },
  );
  bind(
    c,
    identifiers.routeGroup,
    [identifiers.store, WriteHealth, identifiers.clock, identifiers.stopping],
    (store, writes, clock, { signal: stopping }) =>
      healthRoutes({ ping: () => store.ping(), writeFailure: () => writes.failure, clock, stopping }),
  );
});
