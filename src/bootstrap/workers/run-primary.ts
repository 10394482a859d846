import { createLogger } from '../../adapters/log/logger.js';
import { WorkerDidNotStart, WorkerProcesses } from '../../adapters/processes/worker-processes.js';
import { GroupCounts } from '../../application/workers/group-counts.js';
import { GroupTurns } from '../../application/workers/group-turns.js';
import { WorkerGroup } from '../../application/workers/worker-group.js';
import type { FromWorker, ToWorker } from '../../application/workers/worker-messages.js';
import { announce } from '../announce.js';
import type { Config } from '../config.js';
import { stopOnSignals } from '../run-process.js';
import { say } from '../say.js';
import { WORKER_PROGRAM } from '../worker-program.js';

/** How often the bound of confirmations is divided. */
const TICKS = 40;
/** Running requests get 10 s, mail and the store a few more. */
const CLOSE_WITHIN_MS = 20_000;

/** Runs the service in worker processes. This one shares the port among them and serves nothing itself. */
export async function runPrimary(config: Config): Promise<void> {
  const logger = createLogger({ level: config.LOG_LEVEL });
  const send = (worker: number, message: ToWorker) => {
    processes.send(worker, message);
  };
  const counts = new GroupCounts(send);
  const limits = {
    send,
    end: (worker: number) => {
      logger.error('a worker did not respond in time and is ended');
      processes.kill(worker);
    },
    maxTicks: TICKS,
  };
  const group = new WorkerGroup(limits);
  const turns = new GroupTurns(limits);
  const receive = (worker: number, message: FromWorker): void => {
    switch (message.kind) {
      case 'join':
        counts.join(worker);
        group.join(worker);
        break;
      case 'acts':
        group.acts(worker, message.seq);
        break;
      case 'awaits':
        group.awaits(worker, message.seq);
        break;
      case 'counts':
        counts.add(worker, message.name, message.changes);
        break;
      case 'wants':
        turns.wants(worker);
        break;
      case 'release':
        // First, so that a worker confirms before it writes.
        group.look(worker, message.seq);
        turns.release(worker);
        break;
    }
  };
  const processes = new WorkerProcesses({
    program: WORKER_PROGRAM,
    count: config.WORKERS,
    onMessage: receive,
    onEnded: (worker) => {
      group.leave(worker);
      counts.leave(worker);
      turns.leave(worker);
    },
    onCrashed: (end) => {
      logger.error(end, 'a worker ended unexpectedly and is replaced');
    },
    stopWithinMs: config.SHUTDOWN_DELAY_MS + CLOSE_WITHIN_MS,
  });
  const ticking = setInterval(() => {
    group.tick();
    turns.tick();
  }, config.PROPAGATION_BOUND_MS / TICKS);
  const url = await processes.start().catch((error: unknown) => {
    // The worker has said why.
    if (error instanceof WorkerDidNotStart) process.exit(error.end.code ?? 1);
    throw error;
  });
  stopOnSignals(async () => {
    await processes.stop();
    clearInterval(ticking);
    say('Stopped.');
  });
  process.on('SIGHUP', () => {
    void processes.restart();
  });
  // Last, because a reader of this line may stop the service at once, and must get a clean exit.
  announce(url, config);
}
