/* A worker process, started by the primary process. Stack traces name the sources, because the bundle's lines say little. */
import { loadLean } from './load-lean.js';

process.setSourceMapsEnabled(true);
await loadLean(async () => (await import('./workers/run-worker.js')).runWorker());
