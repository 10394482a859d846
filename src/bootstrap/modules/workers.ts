import { ContainerModule } from 'inversify';
import { AuthorityProjection } from '../../application/authority/authority-projection.js';
import { NO_OTHER_WORKERS } from '../../application/ports/workers.js';
import { NO_TURNS } from '../../application/ports/write-turns.js';
import { Tally } from '../../application/scheduling/tally.js';
import { SharedCounts } from '../../application/workers/shared-counts.js';
import { WorkerLink } from '../../application/workers/worker-link.js';
import { WorkerTurns } from '../../application/workers/worker-turns.js';
import { bind } from '../token.js';
import { SETTINGS, T } from '../tokens.js';

/** What this process shares with other workers, if there are any. */
export const workersModule = new ContainerModule((c) => {
  const parts = [T.primary, AuthorityProjection, T.clock, SETTINGS.PROPAGATION_BOUND_MS] as const;
  bind(c, T.workers, parts, (channel, projection, clock, boundMs) =>
    channel === undefined ? NO_OTHER_WORKERS : new WorkerLink({ channel, projection, clock, boundMs }),
  );
  bind(c, T.writeTurns, [T.primary, T.clock], (channel, clock) =>
    channel === undefined ? NO_TURNS : new WorkerTurns(channel, clock),
  );
  bind(c, T.connectionCounts, [T.primary], (channel) =>
    channel === undefined ? new Tally() : new SharedCounts(channel, 'connections'),
  );
  bind(c, T.streamCounts, [T.primary], (channel) =>
    channel === undefined ? new Tally() : new SharedCounts(channel, 'streams'),
  );
});
