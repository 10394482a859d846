import type { Middleware } from 'koa';

let end: Promise<void> | undefined;

/**
 * Resolves at the end of this turn of the event loop. Under load, a turn holds dozens of requests: answers that wait for
 * its end are sent together, which wakes their reader once instead of once for each.
 */
export function endOfTurn(): Promise<void> {
  end ??= new Promise((resolve) => {
    setImmediate(() => {
      end = undefined;
      resolve();
    });
  });
  return end;
}

/** Holds an answer back until the end of the turn. */
export const sendTogether: Middleware = async (_, next) => {
  await next();
  await endOfTurn();
};
