import './stack-traces.js';
import { runProcess } from './run-process.js';

/* A worker process, started by the primary process. */
await runProcess(async () => (await import('./workers/run-worker.js')).runWorker());
