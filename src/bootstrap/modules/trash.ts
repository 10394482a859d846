import { ContainerModule } from 'inversify';
import { PinoTrashLog } from '../../adapters/log/pino-trash-log.js';
import { CustomerWriter } from '../../application/customers/customer-writer.js';
import { EraseCustomers } from '../../application/trash/erase-customers.js';
import { EraseOldTrash } from '../../application/trash/erase-old-trash.js';
import { EraseTrash } from '../../application/trash/erase-trash.js';
import { ListTrash } from '../../application/trash/list-trash.js';
import { RestoreCustomer } from '../../application/trash/restore-customer.js';
import { ActorNames } from '../../application/users/actor-names.js';
import { TrashRetention } from '../../domain/customers/trash.js';
import { bind, bindClass } from '../bind.js';
import { identifiers, SETTINGS, STORED } from '../identifiers.js';
import { parts } from '../parts.js';

/** Deleted customers that are kept for a while. */
export const trashModule = new ContainerModule((c) => {
  bindClass(c, TrashRetention, [SETTINGS.TRASH_DAYS]);
  bind(c, identifiers.trashLog, [identifiers.logger], (logger) => new PinoTrashLog(logger));
  bindClass(c, ListTrash, [STORED.customerTrash, ActorNames]);
  bindClass(c, RestoreCustomer, { writer: CustomerWriter, ...parts('ids', 'clock') });
  bindClass(c, EraseCustomers, [CustomerWriter]);
  bindClass(c, EraseTrash, { trash: STORED.customerTrash, writer: CustomerWriter, ...parts('ids', 'clock') });
  bindClass(c, EraseOldTrash, {
    ...parts('store', 'clock'),
    retention: TrashRetention,
    log: identifiers.trashLog,
  });
});
