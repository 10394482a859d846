import type { Outcome } from './group.js';
import type { ServerCalls } from './server-calls.js';
import { TransactionScope } from '../../storage-kernel/transaction-scope.js';

/** How long works are begun in one group: it holds the head of all instances meanwhile. */
const GROUP_MS = 20;

/** What a work writes until it is known whether it stands. */
export interface Buffer {
  keepWork(): void;
  dropWork(): void;
}

/**
 * Runs the works of a group one after the other, at least one, until the time of the group is over. A refused one takes
 * with it what it wrote; a failure of the transaction itself is thrown.
 */
export async function runCallbacks<W>(
  works: readonly W[],
  calls: ServerCalls,
  buffers: readonly Buffer[],
  run: (work: W, scope: TransactionScope) => Promise<unknown>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const deadline = performance.now() + GROUP_MS;
  for (const work of works) {
    if (outcomes.length > 0 && performance.now() > deadline) break;
    const outcome = await runWork(calls, (scope) => run(work, scope));
    for (const buffer of buffers) {
      if ('value' in outcome) buffer.keepWork();
      else buffer.dropWork();
    }
    outcomes.push(outcome);
  }
  return outcomes;
}

async function runWork(calls: ServerCalls, run: (scope: TransactionScope) => Promise<unknown>): Promise<Outcome> {
  const scope = new TransactionScope();
  try {
    const value = await calls.watch(() => run(scope));
    scope.end();
    calls.assertWhole();
    return { value };
  } catch (refusal) {
    scope.end();
    calls.assertWhole();
    return { refusal };
  }
}
