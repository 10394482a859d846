import { ContainerModule } from 'inversify';
import { AuthorityProjection } from '../../application/authority/authority-projection.js';
import type { PrimaryChannel } from '../../application/ports/primary-channel.js';
import { NO_OTHER_WORKERS } from '../../application/ports/workers.js';
import { NO_LOCK_QUEUE } from '../../application/ports/write-lock-queue.js';
import { LocalSlots } from '../../application/scheduling/local-slots.js';
import { ConnectionShare } from '../../application/workers/connection-share.js';
import { SharedSlots } from '../../application/workers/shared-slots.js';
import { WorkerLink } from '../../application/workers/worker-link.js';
import type { SlotName } from '../../application/ports/worker-messages.js';
import { WorkerLockQueue } from '../../application/workers/worker-lock-queue.js';
import { bind } from '../bind.js';
import { SETTINGS, identifiers } from '../identifiers.js';

/** What this process shares with other workers, if there are any. */
export const workersModule = new ContainerModule((c) => {
  bind(
    c,
    identifiers.workers,
    {
      channel: identifiers.primary,
      projection: AuthorityProjection,
      clock: identifiers.clock,
      boundMs: SETTINGS.PROPAGATION_BOUND_MS,
      lockQueue: identifiers.workerLockQueue,
    },
    ({ channel, lockQueue, ...options }) =>
      channel === undefined || lockQueue === undefined
        ? NO_OTHER_WORKERS
        : new WorkerLink({ channel, lockQueue, ...options }),
  );
  bind(c, identifiers.workerLockQueue, [identifiers.primary, identifiers.clock], (channel, clock) =>
    channel === undefined ? undefined : new WorkerLockQueue(channel, clock),
  );
  bind(c, identifiers.writeLockQueue, [identifiers.workerLockQueue], (lockQueue) => lockQueue ?? NO_LOCK_QUEUE);
  const slots = (channel: PrimaryChannel | undefined, name: SlotName) =>
    channel === undefined ? new LocalSlots() : new SharedSlots(channel, name);
  bind(c, identifiers.connectionSlots, [identifiers.primary], (channel) => ({
    connections: slots(channel, 'connections'),
    sites: slots(channel, 'sites'),
  }));
  bind(c, identifiers.requestSlots, [identifiers.primary], (channel) => slots(channel, 'requests'));
  bind(c, identifiers.connectionShare, [identifiers.primary], (channel) =>
    channel === undefined ? undefined : new ConnectionShare(channel),
  );
  bind(c, identifiers.streamSlots, [identifiers.primary], (channel) => slots(channel, 'streams'));
});
