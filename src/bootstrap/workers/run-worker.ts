import cluster from 'node:cluster';
import { isErrno } from '../../adapters/files/file-errors.js';
import { createLogger } from '../../adapters/log/logger.js';
import { FileStamp, placesOf, STAMP_FILE } from '../../adapters/processes/file-stamp.js';
import { ProcessCalls, type ProcessMessage } from '../../adapters/processes/process-calls.js';
import type { PrimaryCalls } from '../../adapters/processes/worker-methods.js';
import { readConfig } from '../config.js';
import { printFirstAdministrator } from '../first-administrator.js';
import { endProcess } from '../run-process.js';
import { startService } from '../start-service.js';

/** Runs the service as one of several workers, once the primary process says so. */
export async function runWorker(): Promise<void> {
  const config = readConfig(process.env);
  const send = (message: ProcessMessage) => {
    // A lost primary process ends this one.
    if (process.connected) process.send!(message, undefined, undefined, () => undefined);
  };
  // So does Node's own answer to a connection that the primary process handed over before it was lost.
  cluster.worker?.on('error', (error) => {
    if (!isErrno(error, 'EPIPE', 'ECONNRESET', 'ERR_IPC_CHANNEL_CLOSED')) throw error;
  });
  const calls: PrimaryCalls = new ProcessCalls(send, { ping: () => undefined });
  // A terminal sends them to all processes at once; the primary process decides.
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);
  process.on('message', (message: ProcessMessage) => calls.receive(message));
  const place = await calls.call('loaded', undefined);
  const logger = createLogger({ level: config.LOG_LEVEL, isShared: true });
  const service = await startService({
    config,
    logger,
    group: { primary: calls, stamp: new FileStamp(STAMP_FILE, { place, places: placesOf(config.WORKERS) }) },
    onSeeded: (first) => printFirstAdministrator(first, logger),
  });
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= service.close().then(
      () => leave(0),
      () => leave(1),
    );
  };
  calls.answer('stop', stop);
  // Service managers send it to all processes; sent to a worker alone, that one is replaced after it has drained.
  process.on('SIGTERM', stop);
  calls.tell('listening', service.url);
}

/** Closes the channel, which would keep the process running. */
function leave(code: number): void {
  cluster.worker?.disconnect();
  endProcess(code);
}
