import { ContainerModule } from 'inversify';
import { LRUCache } from 'lru-cache';
import { operationRoutes } from '../../adapters/http/operations/routes.js';
import { AuthorityProjection } from '../../application/authority/authority-projection.js';
import { AvatarCheck } from '../../application/avatars/avatar-check.js';
import { CustomerWriter } from '../../application/customers/customer-writer.js';
import { RemoveOldEntries } from '../../application/customers/remove-old-entries.js';
import { DeleteMatching } from '../../application/operations/delete-matching.js';
import { GetOperation } from '../../application/operations/get-operation.js';
import { OperationCallers } from '../../application/operations/operation-callers.js';
import { RunOperations } from '../../application/operations/run-operations.js';
import { StopOperation } from '../../application/operations/stop-operation.js';
import { SweepOperations } from '../../application/operations/sweep-operations.js';
import { UpdateMatching } from '../../application/operations/update-matching.js';
import { WriteHealth } from '../../application/store/write-health.js';
import { logFailures } from '../log-failures.js';
import { Maintenance } from '../maintenance.js';
import { bind, bindClass } from '../token.js';
import { SETTINGS, T } from '../tokens.js';

const POLL_MS = 500;
/** More than there are operations at the same time. */
const REMEMBERED = 1_000;

/** Changes of many customers, and the retention of what they and others write to the log. */
export const operationsModule = new ContainerModule((c) => {
  bind(c, T.holder, [T.ids], (ids) => ids.next());
  bind(
    c,
    OperationCallers,
    { store: T.store, projection: AuthorityProjection, clock: T.clock },
    (options) => new OperationCallers({ ...options, userCache: new LRUCache({ max: REMEMBERED }) }),
  );
  bind(
    c,
    T.operationWriter,
    [T.store, OperationCallers, AuthorityProjection],
    (store, callers, projection) => new CustomerWriter(store, callers, projection),
  );
  const started = { customers: T.customers, writer: CustomerWriter, ids: T.ids, clock: T.clock };
  bindClass(c, UpdateMatching, { ...started, avatars: AvatarCheck });
  bindClass(c, DeleteMatching, started);
  bindClass(c, GetOperation, [T.operations]);
  bindClass(c, StopOperation, [CustomerWriter, T.clock]);
  bindClass(c, SweepOperations, [T.operations, T.clock]);
  bindClass(c, RemoveOldEntries, {
    logs: T.customerLogs,
    operations: T.operations,
    clock: T.clock,
    days: SETTINGS.RETAIN_CUSTOMER_LOGS_DAYS,
  });
  bind(
    c,
    RunOperations,
    {
      ...{ store: T.store, writer: T.operationWriter, callers: OperationCallers, avatars: AvatarCheck },
      ...{ ids: T.ids, clock: T.clock, holder: T.holder, draining: T.draining },
    },
    ({ draining, ...options }) =>
      new RunOperations({ ...options, slowSince: new LRUCache({ max: REMEMBERED }), stopping: draining.signal }),
  );
  bind(
    c,
    T.operationRunner,
    [RunOperations, T.draining, T.clock, WriteHealth, T.logger],
    (runOperations, draining, clock, writes, logger) =>
      new Maintenance([runOperations], draining, {
        pauseMs: POLL_MS,
        clock,
        ...logFailures({ logger, writes, message: 'an operation could not continue' }),
      }),
  );
  bind(c, T.routeGroup, [GetOperation, StopOperation], (getOperation, stopOperation) =>
    operationRoutes({ getOperation, stopOperation }),
  );
});
