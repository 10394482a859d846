import { ContainerModule } from 'inversify';
import { Announcer } from '../../application/propagation/announcer.js';
import { AuthorityProjection } from '../../application/authority/authority-projection.js';
import { EndIdleTransactions } from '../../application/propagation/end-idle-transactions.js';
import { GetPropagation } from '../../application/propagation/get-propagation.js';
import { Propagation } from '../../application/propagation/propagation.js';
import { GetAbout } from '../../application/status/get-about.js';
import { GetPendingWork } from '../../application/status/get-pending-work.js';
import { GetStatus } from '../../application/status/get-status.js';
import { TrashRetention } from '../../domain/customers/trash.js';
import { bind, bindClass } from '../bind.js';
import { identifiers, SETTINGS } from '../identifiers.js';
import { parts } from '../parts.js';
import { version } from '../version.js';

/** What the processes of a store tell each other, and where a change is in force. */
export const propagationModule = new ContainerModule((c) => {
  const common = parts('projection', 'clock', 'boundMs');
  bind(c, Announcer, { ...common, ...parts('instances', 'ids', 'logger') }, ({ ids, logger, ...options }) => {
    const onError = (error: unknown) => {
      logger.warn({ err: error }, 'this process could not be announced to the others');
    };
    return new Announcer({ ...options, id: ids.next(), onError });
  });
  bind(c, Propagation, { ...common, ...parts('instances', 'customers', 'draining') }, ({ draining, ...options }) => {
    return new Propagation({ ...options, draining: draining.signal });
  });
  bind(c, EndIdleTransactions, { ...common, ...parts('store', 'logger') }, ({ logger, ...options }) => {
    const onError = (error: unknown) => {
      logger.warn({ err: error }, 'idle transactions could not be ended');
    };
    return new EndIdleTransactions({ ...options, onError });
  });
  bindClass(c, GetPropagation, [Propagation]);
  bind(c, identifiers.release, [SETTINGS.STORAGE], (storage) => ({ version: version(), storage }));
  bindClass(c, GetAbout, [SETTINGS.CONTACT, TrashRetention]);
  bindClass(c, GetStatus, [identifiers.release, Propagation, AuthorityProjection]);
  bind(
    c,
    GetPendingWork,
    { ...parts('outbox', 'operations', 'config'), backups: identifiers.scheduledBackups },
    ({ config: { REGISTRATION, PASSWORD_SIGN_IN }, ...options }) => {
      const isRegistrationOpen = REGISTRATION === 'open' && PASSWORD_SIGN_IN === 'everybody';
      return new GetPendingWork({ ...options, isRegistrationOpen });
    },
  );
});
