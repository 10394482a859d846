import { Worker, type WorkerOptions } from 'node:worker_threads';

/** Starts a worker thread. A TypeScript source needs the loader, which Node 20 doesn't pass on to threads. */
export function startWorker(
  script: URL,
  workerData: unknown,
  options: Pick<WorkerOptions, 'resourceLimits'> = {},
): Worker {
  if (!script.pathname.endsWith('.ts')) return new Worker(script, { ...options, workerData });
  const source = `import('tsx/esm/api').then(({ register }) => { register(); return import('${script.href}'); });`;
  return new Worker(source, { ...options, eval: true, execArgv: [], workerData });
}
