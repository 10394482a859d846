import { createLogger } from '../../adapters/log/logger.js';
import { WorkerDidNotStart, WorkerProcesses } from '../../adapters/processes/worker-processes.js';
import { SystemClock } from '../../adapters/security/system-clock.js';
import { loadPromClient } from '../../adapters/telemetry/prometheus/prom-client.js';
import { PrometheusSum } from '../../adapters/telemetry/prometheus/prometheus-sum.js';
import { WorkerHub } from '../../application/workers/worker-hub.js';
import { printReady } from '../print-ready.js';
import type { Config } from '../config.js';
import { stopOnSignals } from '../run-process.js';
import { say } from '../say.js';
import { watchOpenFiles } from '../watch-open-files.js';
import { WORKER_PROGRAM } from '../release-files.js';

/** Parts of the bound in which a worker must confirm changes. */
const TICKS = 40;
/** A worker that doesn't respond for this long is frozen: busy ones respond between slices of a few milliseconds. */
const SILENT_FOR_MS = 8_000;
/** A worker ends by itself within 10 s; one that hangs is killed after this. */
const KILL_WORKER_AFTER_MS = 20_000;

/** Runs the service in worker processes. This one shares the port among them and serves nothing itself. */
export async function runPrimary(config: Config): Promise<void> {
  const tickMs = config.PROPAGATION_BOUND_MS / TICKS;
  const logger = createLogger({ level: config.LOG_LEVEL, isShared: true });
  const clock = new SystemClock();
  const hub = new WorkerHub({
    send: (worker, message) => {
      processes.send(worker, message);
    },
    end: (worker) => {
      logger.error('a worker process did not respond in time and is ended');
      processes.kill(worker);
    },
    maxTicks: TICKS,
    maxSilentTicks: Math.ceil(SILENT_FOR_MS / tickMs),
    metrics: config.METRICS_TOKEN === undefined ? undefined : new PrometheusSum(await loadPromClient()),
    clock,
  });
  const processes = new WorkerProcesses({
    program: WORKER_PROGRAM,
    count: config.WORKERS,
    onMessage: (worker, message) => hub.receive(worker, message),
    onEnded: (worker) => hub.ended(worker),
    onCrashed: (end) => {
      logger[end.code === 0 ? 'info' : 'error']({ ...end }, 'a worker process ended and is replaced');
    },
    stopWithinMs: config.SHUTDOWN_DELAY_MS + KILL_WORKER_AFTER_MS,
  });
  // Connections arrive here first.
  watchOpenFiles((message) => logger.warn(message), clock);
  const ticking = setInterval(() => hub.tick(), tickMs);
  const url = await processes.start().catch((error: unknown) => {
    // The worker has said why.
    if (error instanceof WorkerDidNotStart) process.exit(error.end.code ?? 1);
    throw error;
  });
  const stop = async () => {
    await processes.stop();
    clearInterval(ticking);
    say('Stopped.');
  };
  stopOnSignals(stop, () => {
    processes.restart().catch((error: unknown) => {
      logger.error({ err: error }, 'a new worker process did not start; the others go on');
    });
  });
  // Last, because a reader of this line may stop the service at once, and must get a clean exit.
  printReady(url, config);
}
