import cluster from 'node:cluster';
import { createLogger } from '../../adapters/log/logger.js';
import { IpcPrimaryChannel } from '../../adapters/processes/ipc-primary-channel.js';
import { readConfig } from '../config.js';
import { firstAdministratorLines } from '../first-administrator-lines.js';
import { endProcess } from '../run-process.js';
import { say } from '../say.js';
import { startService } from '../start-service.js';

/** Runs the service as one of several workers, once the primary process says so. */
export async function runWorker(): Promise<void> {
  const config = readConfig(process.env);
  const primary = new IpcPrimaryChannel();
  // A terminal sends them to all processes at once; the primary process decides.
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);
  const isOpened = new Promise<void>((resolve) => {
    primary.onMessage(({ kind }) => {
      if (kind === 'open') resolve();
    });
  });
  primary.send({ kind: 'loaded' });
  await isOpened;
  const service = await startService({
    config,
    logger: createLogger({ level: config.LOG_LEVEL, isShared: true }),
    primary,
    onSeeded: (first) => say(...firstAdministratorLines(first)),
  });
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= service.close().then(
      () => leave(0),
      () => leave(1),
    );
  };
  primary.onMessage(({ kind }) => {
    if (kind === 'stop') stop();
  });
  // Service managers send it to all processes; sent to a worker alone, that one is replaced after it has drained.
  process.on('SIGTERM', stop);
  primary.send({ kind: 'listening', url: service.url });
}

/** Closes the channel, which would keep the process running. */
function leave(code: number): void {
  cluster.worker?.disconnect();
  endProcess(code);
}
