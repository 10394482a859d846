import { ContainerModule } from 'inversify';
import { propagationRoutes } from '../../adapters/http/propagation/routes.js';
import { AuthorityProjection } from '../../application/authority/authority-projection.js';
import { Announcer } from '../../application/propagation/announcer.js';
import { EndIdleTransactions } from '../../application/propagation/end-idle-transactions.js';
import { GetPropagation } from '../../application/propagation/get-propagation.js';
import { Propagation } from '../../application/propagation/propagation.js';
import { bind, bindClass } from '../bind.js';
import { SETTINGS, identifiers } from '../identifiers.js';

/** What the processes of a store tell each other, and where a change is in force. */
export const propagationModule = new ContainerModule((c) => {
  const common = {
    projection: AuthorityProjection,
    clock: identifiers.clock,
    boundMs: SETTINGS.PROPAGATION_BOUND_MS,
  };
  bind(
    c,
    Announcer,
    { ...common, instances: identifiers.instances, ids: identifiers.ids, logger: identifiers.logger },
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
    { ...common, instances: identifiers.instances, customers: identifiers.customers, draining: identifiers.draining },
    ({ draining, ...options }) => new Propagation({ ...options, draining: draining.signal }),
  );
  bind(
    c,
    EndIdleTransactions,
    { ...common, store: identifiers.store, logger: identifiers.logger },
    ({ logger, ...options }) => {
      const onError = (error: unknown) => {
        logger.warn({ err: error }, 'idle transactions could not be ended');
      };
      return new EndIdleTransactions({ ...options, onError });
    },
  );
  bindClass(c, GetPropagation, [Propagation]);
  bind(c, identifiers.routeGroup, { getPropagation: GetPropagation }, propagationRoutes);
});
