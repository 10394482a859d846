import { Worker } from 'node:worker_threads';

/** Starts a script of ours. Run from source, its thread needs the loader that Node 20 does not pass on to it. */
export function startWorker(script: URL, workerData: unknown): Worker {
  if (!script.pathname.endsWith('.ts')) return new Worker(script, { workerData });
  const source = `import('tsx/esm/api').then(({ register }) => { register(); return import('${script.href}'); });`;
  return new Worker(source, { eval: true, execArgv: [], workerData });
}
