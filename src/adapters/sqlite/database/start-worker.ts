import { Worker } from 'node:worker_threads';

/** Starts a worker thread. A TypeScript source needs the loader, which Node 20 doesn't pass on to threads. */
export function startWorker(script: URL, workerData: unknown): Worker {
  if (!script.pathname.endsWith('.ts')) return new Worker(script, { workerData });
  const source = `import('tsx/esm/api').then(({ register }) => { register(); return import('${script.href}'); });`;
  return new Worker(source, { eval: true, execArgv: [], workerData });
}
