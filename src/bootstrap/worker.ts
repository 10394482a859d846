/* A worker process, started by the primary process. Stack traces name the sources, because the bundle's lines say little. */
import { runProcess } from './run-process.js';

process.setSourceMapsEnabled(true);
await runProcess(async () => (await import('./workers/run-worker.js')).runWorker());
