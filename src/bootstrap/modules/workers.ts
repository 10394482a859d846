import { ContainerModule } from 'inversify';
import { AuthorityProjection } from '../../application/authority/authority-projection.js';
import type { PrimaryChannel } from '../../application/ports/primary-channel.js';
import { NO_OTHER_WORKERS } from '../../application/ports/workers.js';
import { NO_TURNS } from '../../application/ports/write-turns.js';
import { LocalSlots } from '../../application/scheduling/local-slots.js';
import { ConnectionShare } from '../../application/workers/connection-share.js';
import { SharedSlots } from '../../application/workers/shared-slots.js';
import { WorkerLink } from '../../application/workers/worker-link.js';
import type { SlotName } from '../../application/ports/worker-messages.js';
import { WorkerTurns } from '../../application/workers/worker-turns.js';
import { bind } from '../token.js';
import { SETTINGS, T } from '../tokens.js';

/** What this process shares with other workers, if there are any. */
export const workersModule = new ContainerModule((c) => {
  bind(
    c,
    T.workers,
    {
      channel: T.primary,
      projection: AuthorityProjection,
      clock: T.clock,
      boundMs: SETTINGS.PROPAGATION_BOUND_MS,
      turns: T.workerTurns,
    },
    ({ channel, turns, ...options }) =>
      channel === undefined || turns === undefined ? NO_OTHER_WORKERS : new WorkerLink({ channel, turns, ...options }),
  );
  bind(c, T.workerTurns, [T.primary, T.clock], (channel, clock) =>
    channel === undefined ? undefined : new WorkerTurns(channel, clock),
  );
  bind(c, T.writeTurns, [T.workerTurns], (turns) => turns ?? NO_TURNS);
  const slots = (channel: PrimaryChannel | undefined, name: SlotName) =>
    channel === undefined ? new LocalSlots() : new SharedSlots(channel, name);
  bind(c, T.connectionSlots, [T.primary], (channel) => ({
    connections: slots(channel, 'connections'),
    sites: slots(channel, 'sites'),
  }));
  bind(c, T.requestSlots, [T.primary], (channel) => slots(channel, 'requests'));
  bind(c, T.connectionShare, [T.primary], (channel) =>
    channel === undefined ? undefined : new ConnectionShare(channel),
  );
  bind(c, T.streamSlots, [T.primary], (channel) => slots(channel, 'streams'));
});
