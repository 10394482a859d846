import { ContainerModule } from 'inversify';
import { LRUCache } from 'lru-cache';
import { AuthorityProjection } from '../../application/authority/authority-projection.js';
import { CustomerWriter } from '../../application/customers/customer-writer.js';
import { RemoveOldEntries } from '../../application/customers/remove-old-entries.js';
import { DeleteMatching } from '../../application/operations/delete-matching.js';
import { GetOperation } from '../../application/operations/get-operation.js';
import { OperationCallers } from '../../application/operations/operation-callers.js';
import { RunOperations } from '../../application/operations/run-operations.js';
import { StopOperation } from '../../application/operations/stop-operation.js';
import { SweepOperations } from '../../application/operations/sweep-operations.js';
import { UndoOperation } from '../../application/operations/undo-operation.js';
import { UpdateMatching } from '../../application/operations/update-matching.js';
import { TrashRetention } from '../../domain/customers/trash.js';
import { bindMaintenance } from '../bind-maintenance.js';
import { bind, bindClass } from '../bind.js';
import { identifiers, SETTINGS, STORED } from '../identifiers.js';
import { parts } from '../parts.js';

const POLL_MS = 100;
/** More than there are operations at the same time. */
const REMEMBERED = 1_000;

/** Changes of many customers, and the retention of what they and others write to the log. */
export const operationsModule = new ContainerModule((c) => {
  bind(
    c,
    OperationCallers,
    parts('store', 'projection', 'clock'),
    (options) => new OperationCallers({ ...options, userCache: new LRUCache({ max: REMEMBERED }) }),
  );
  bind(
    c,
    identifiers.operationWriter,
    [identifiers.store, OperationCallers, AuthorityProjection],
    (store, callers, projection) => new CustomerWriter(store, callers, projection),
  );
  const started = { ...parts('customers', 'ids', 'clock'), writer: CustomerWriter };
  bindClass(c, UpdateMatching, { ...started, ...parts('avatars') });
  bindClass(c, DeleteMatching, started);
  bindClass(c, GetOperation, [STORED.operations]);
  bindClass(c, UndoOperation, {
    ...parts('ids', 'clock'),
    operations: STORED.operations,
    writer: CustomerWriter,
    retention: TrashRetention,
  });
  bindClass(c, StopOperation, [CustomerWriter, identifiers.clock]);
  bindClass(c, SweepOperations, [STORED.operations, identifiers.clock]);
  bindClass(c, RemoveOldEntries, {
    ...parts('operations', 'clock'),
    logs: STORED.customerLogs,
    days: SETTINGS.RETAIN_CUSTOMER_LOGS_DAYS,
  });
  bind(
    c,
    RunOperations,
    {
      ...parts('store', 'avatars', 'ids', 'clock', 'draining'),
      writer: identifiers.operationWriter,
      callers: OperationCallers,
      retention: TrashRetention,
    },
    ({ draining, ...options }) => {
      const [holder, slowSince] = [options.ids.next(), new LRUCache<string, number>({ max: REMEMBERED })];
      return new RunOperations({ ...options, holder, slowSince, stopping: draining.signal });
    },
  );
  bindMaintenance(c, identifiers.operationRunner, {
    jobs: [RunOperations],
    pauseMs: POLL_MS,
    message: 'an operation could not continue',
  });
});
