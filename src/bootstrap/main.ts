import { loadLean } from './load-lean.js';

await loadLean(async () => (await import('./run-service.js')).runService());
