import { ContainerModule } from 'inversify';
import { SharedSlots } from '../../adapters/processes/shared-slots.js';
import { WorkerLockQueue } from '../../adapters/processes/worker-lock-queue.js';
import { NO_LOCK_QUEUE } from '../../application/ports/write-lock-queue.js';
import type { SlotName, WorkerGroup } from '../../adapters/processes/worker-methods.js';
import { LocalSlots } from '../../application/scheduling/local-slots.js';
import { bind } from '../bind.js';
import { identifiers } from '../identifiers.js';

/** What this process shares with other workers, if there are any. */
export const workersModule = new ContainerModule((c) => {
  bind(c, identifiers.writeLockQueue, [identifiers.workerGroup, identifiers.clock], (group, clock) =>
    group === undefined ? NO_LOCK_QUEUE : new WorkerLockQueue(group.primary, clock),
  );
  const slots = (group: WorkerGroup | undefined, name: SlotName) =>
    group === undefined ? new LocalSlots() : new SharedSlots(group.primary, name);
  bind(c, identifiers.connectionSlots, [identifiers.workerGroup], (group) => ({
    connections: slots(group, 'connections'),
    sites: slots(group, 'sites'),
  }));
  bind(c, identifiers.requestSlots, [identifiers.workerGroup], (group) => slots(group, 'requests'));
  bind(c, identifiers.streamSlots, [identifiers.workerGroup], (group) => slots(group, 'streams'));
});
