/**
 * Runs `job` again and again, `pauseMs` after the end of the run before, until the returned function is called; that
 * resolves when a run under way has ended. A failed run is told and does not stop the next. Keeps no process alive.
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
