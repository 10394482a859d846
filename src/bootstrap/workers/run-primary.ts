import { mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '../../adapters/log/logger.js';
import { GroupSlots } from '../../adapters/processes/group-slots.js';
import { placesOf, reserveStamps } from '../../adapters/processes/file-stamp.js';
import { WriteTurns } from '../../adapters/processes/write-turns.js';
import { WorkerDidNotStart, WorkerProcesses } from '../../adapters/processes/worker-processes.js';
import { SystemClock } from '../../adapters/security/system-clock.js';
import { within } from '../../adapters/storage-kernel/within.js';
import { loadPromClient } from '../../adapters/telemetry/prometheus/prom-client.js';
import { PrometheusSum } from '../../adapters/telemetry/prometheus/prometheus-sum.js';
import { printReady } from '../print-ready.js';
import type { Config } from '../config.js';
import { stopOnSignals } from '../run-process.js';
import { say } from '../say.js';
import { watchOpenFiles } from '../watch-open-files.js';
import { WORKER_PROGRAM } from '../release-files.js';

/** A worker ends by itself within 10 s; one that hangs is killed after this. */
const KILL_WORKER_AFTER_MS = 20_000;
/** How long a worker may take to report its metrics. Of one that takes longer, the last report counts. */
const COLLECT_WITHIN_MS = 1_000;

/** Runs the service in worker processes. This one shares the port among them and serves nothing itself. */
export async function runPrimary(config: Config): Promise<void> {
  const logger = createLogger({ level: config.LOG_LEVEL, isShared: true });
  const slots = new GroupSlots();
  const turns = new WriteTurns((worker) => processes.find(worker)?.tell('recallTurn', undefined));
  const sum = config.METRICS_TOKEN === undefined ? undefined : new PrometheusSum(await loadPromClient());
  // Messages of a worker may arrive after its end.
  const put = (worker: number, metrics: unknown) => {
    if (processes.find(worker) !== undefined) sum?.put(worker, metrics);
  };
  const processes: WorkerProcesses = new WorkerProcesses({
    program: WORKER_PROGRAM,
    count: config.WORKERS,
    stampFile: openStampFile(config.WORKERS),
    onStart: (worker) => {
      const { leave: releaseSlots, ...ofSlots } = slots.join();
      const { leave: releaseTurn, ...ofTurns } = turns.join(worker);
      const report = (metrics: unknown) => put(worker, metrics);
      const onEnd = () => {
        releaseSlots();
        releaseTurn();
        sum?.end(worker);
      };
      const scrape = async () => {
        await collectFrom(processes, put);
        return sum!.read();
      };
      return { methods: { ...ofSlots, ...ofTurns, report, scrape }, onEnd };
    },
    onFrozen: () => logger.error('a worker process did not respond in time and is ended'),
    onCrashed: (end) => {
      logger[end.code === 0 ? 'info' : 'error']({ ...end }, 'a worker process ended and is replaced');
    },
    stopWithinMs: config.SHUTDOWN_DELAY_MS + KILL_WORKER_AFTER_MS,
  });
  // Connections arrive here first.
  watchOpenFiles((message) => logger.warn(message), new SystemClock());
  const url = await processes.start().catch((error: unknown) => {
    // The worker has said why.
    if (error instanceof WorkerDidNotStart && error.end.error === undefined) process.exit(error.end.code ?? 1);
    throw error;
  });
  const stop = async () => {
    await processes.stop();
    say(logger, 'Stopped.');
  };
  stopOnSignals(stop, () => {
    processes.restart().catch((error: unknown) => {
      logger.error({ err: error }, 'a new worker process did not start; the others go on');
    });
  });
  // Last, because a reader of this line may stop the service at once, and must get a clean exit.
  printReady(url, config, logger);
}

/** Opens a file for the workers' stamp, which the system removes when the last process ends that has it open. */
function openStampFile(workers: number): number {
  const folder = mkdtempSync(join(tmpdir(), 'castellan-'));
  const file = openSync(join(folder, 'stamp'), 'w+');
  rmSync(folder, { recursive: true });
  reserveStamps(file, placesOf(workers));
  return file;
}

async function collectFrom({ listening }: WorkerProcesses, put: (worker: number, metrics: unknown) => void) {
  const late = () => new Error('The worker did not report in time.');
  const collected = listening.map(async ({ id, calls }) => {
    put(id, await within(COLLECT_WITHIN_MS, calls.call('collect', undefined), late));
  });
  await Promise.allSettled(collected);
}
