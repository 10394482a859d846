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
import { bind, bindClass } from '../bind.js';
import { SETTINGS, identifiers } from '../identifiers.js';

const POLL_MS = 500;
/** More than there are operations at the same time. */
const REMEMBERED = 1_000;

/** Changes of many customers, and the retention of what they and others write to the log. */
export const operationsModule = new ContainerModule((c) => {
  bind(c, identifiers.holder, [identifiers.ids], (ids) => ids.next());
  bind(
    c,
    OperationCallers,
    { store: identifiers.store, projection: AuthorityProjection, clock: identifiers.clock },
    (options) => new OperationCallers({ ...options, userCache: new LRUCache({ max: REMEMBERED }) }),
  );
  bind(
    c,
    identifiers.operationWriter,
    [identifiers.store, OperationCallers, AuthorityProjection],
    (store, callers, projection) => new CustomerWriter(store, callers, projection),
  );
  const started = {
    customers: identifiers.customers,
    writer: CustomerWriter,
    ids: identifiers.ids,
    clock: identifiers.clock,
  };
  bindClass(c, UpdateMatching, { ...started, avatars: AvatarCheck });
  bindClass(c, DeleteMatching, started);
  bindClass(c, GetOperation, [identifiers.operations]);
  bindClass(c, StopOperation, [CustomerWriter, identifiers.clock]);
  bindClass(c, SweepOperations, [identifiers.operations, identifiers.clock]);
  bindClass(c, RemoveOldEntries, {
    logs: identifiers.customerLogs,
    operations: identifiers.operations,
    clock: identifiers.clock,
    days: SETTINGS.RETAIN_CUSTOMER_LOGS_DAYS,
  });
  bind(
    c,
    RunOperations,
    {
      ...{
        store: identifiers.store,
        writer: identifiers.operationWriter,
        callers: OperationCallers,
        avatars: AvatarCheck,
      },
      ...{ ids: identifiers.ids, clock: identifiers.clock, holder: identifiers.holder, draining: identifiers.draining },
    },
    ({ draining, ...options }) =>
      new RunOperations({ ...options, slowSince: new LRUCache({ max: REMEMBERED }), stopping: draining.signal }),
  );
  bind(
    c,
    identifiers.operationRunner,
    [RunOperations, identifiers.draining, identifiers.clock, WriteHealth, identifiers.logger],
    (runOperations, draining, clock, writes, logger) =>
      new Maintenance([runOperations], draining, {
        pauseMs: POLL_MS,
        clock,
        ...logFailures({ logger, writes, message: 'an operation could not continue' }),
      }),
  );
  bind(c, identifiers.routeGroup, [GetOperation, StopOperation], (getOperation, stopOperation) =>
    operationRoutes({ getOperation, stopOperation }),
  );
});
