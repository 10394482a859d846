import { ContainerModule } from 'inversify';
import { WriteHealth } from '../../application/store/write-health.js';
import { bind } from '../bind.js';
import { parts } from '../parts.js';

/** Liveness, readiness, and whether the storage takes writes. */
export const healthModule = new ContainerModule((c) => {
  bind(c, WriteHealth, parts('store', 'clock', 'logger', 'lifecycle'), ({ store, clock, logger, lifecycle }) => {
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
  });
});
