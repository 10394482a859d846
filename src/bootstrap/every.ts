/**
 * Runs `job` repeatedly, pausing `pauseMs` after each run. Returns a function that stops it and resolves when the
 * current run has ended. A failed run is reported to `onError` and doesn't stop the next. Doesn't keep the process
 * alive.
 */
export function every(pauseMs: number, job: () => Promise<unknown>, onError: (error: unknown) => void) {
  let stopped = false;
  let running: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const schedule = () => {
    if (stopped) return;
    timer = setTimeout(run, pauseMs);
    timer.unref();
  };
  const run = () => {
    running = job().catch(onError).finally(schedule);
  };
  schedule();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
}
