import { ContainerModule } from 'inversify';
import { propagationRoutes } from '../../adapters/http/propagation/routes.js';
import { AuthorityProjection } from '../../application/authority/authority-projection.js';
import { Announcer } from '../../application/propagation/announcer.js';
import { EndIdleTransactions } from '../../application/propagation/end-idle-transactions.js';
import { GetPropagation } from '../../application/propagation/get-propagation.js';
import { Propagation } from '../../application/propagation/propagation.js';
import { bind, bindClass } from '../token.js';
import { SETTINGS, T } from '../tokens.js';

/** What the processes of a store tell each other, and where a change is in force. */
export const propagationModule = new ContainerModule((c) => {
  const common = {
    projection: AuthorityProjection,
    clock: T.clock,
    boundMs: SETTINGS.PROPAGATION_BOUND_MS,
  };
  bind(
    c,
    Announcer,
    { ...common, instances: T.instances, ids: T.ids, logger: T.logger },
    ({ ids, logger, ...options }) => {
      const onError = (error: unknown) => {
        logger.warn({ err: error }, 'this process could not be announced to the others');
      };
      return new Announcer({ ...options, id: ids.next(), onError });
    },
  );
  bind(
    c,
    Propagation,
    { ...common, instances: T.instances, customers: T.customers, draining: T.draining },
    ({ draining, ...options }) => new Propagation({ ...options, draining: draining.signal }),
  );
  bind(c, EndIdleTransactions, { ...common, store: T.store, logger: T.logger }, ({ logger, ...options }) => {
    const onError = (error: unknown) => {
      logger.warn({ err: error }, 'idle transactions could not be ended');
    };
    return new EndIdleTransactions({ ...options, onError });
  });
  bindClass(c, GetPropagation, [Propagation]);
  bind(c, T.routeGroup, { getPropagation: GetPropagation }, propagationRoutes);
});
