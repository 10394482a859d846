import type { Outcome } from '../../storage-kernel/group-queue.js';
import type { ServerCalls } from './server-calls.js';
import { TransactionScope } from '../../storage-kernel/transaction-scope.js';

/** How long further callbacks of a group are started: the group blocks the head for all instances meanwhile. */
const GROUP_MS = 20;

/** The running callback's writes, until they are accepted or discarded. */
export interface Buffer {
  acceptOwn(): void;
  discardOwn(): void;
}

/**
 * Runs a group's callbacks in sequence, at least one, until the group's time is up. A refused callback discards its own
 * writes; a failure of the transaction itself is thrown.
 */
export async function runCallbacks<W>(
  callbacks: readonly W[],
  calls: ServerCalls,
  buffers: readonly Buffer[],
  run: (callback: W, scope: TransactionScope) => Promise<unknown>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const deadline = performance.now() + GROUP_MS;
  for (const callback of callbacks) {
    if (outcomes.length > 0 && performance.now() > deadline) break;
    const outcome = await runCallback(calls, (scope) => run(callback, scope));
    for (const buffer of buffers) {
      if ('value' in outcome) buffer.acceptOwn();
      else buffer.discardOwn();
    }
    outcomes.push(outcome);
  }
  return outcomes;
}

async function runCallback(calls: ServerCalls, run: (scope: TransactionScope) => Promise<unknown>): Promise<Outcome> {
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
