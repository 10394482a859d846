import { setImmediate as nextTurn } from 'node:timers/promises';
import { storeIsClosed, tooManyWaiting } from './unavailable.js';

/** The maximum number of callbacks in a group. */
export const GROUP_SIZE = 64;
/** More than wait in any normal second. Beyond this, waiting longer doesn't help. */
const MAX_WAITING = 4_096;
/**
 * Answers are sent and logged at once and their clients send the next request; delivering more in one turn would delay
 * everything else.
 */
const OUTCOMES_PER_TURN = 8;

/** The outcome of one transaction callback. It may be delivered only after the group's commit. */
export type Outcome = { readonly value: unknown } | { readonly refusal: unknown };

export interface Waiting<W> {
  readonly callback: W;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** The transaction callbacks of one process, run group by group. The event loop gets a turn between groups. */
export class GroupQueue<W> {
  readonly #waiting: Waiting<W>[] = [];
  #draining: Promise<void> | undefined;
  #isClosed = false;

  /** `runGroup` removes at least one callback from the front of `waiting` and settles it. It never throws. */
  constructor(private readonly runGroup: (waiting: Waiting<W>[]) => Promise<void>) {}

  /** The number of callbacks that haven't started. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Settles as the callback did, after its commit. Throws 'overloaded' when 4,096 are waiting. */
  add(callback: W): Promise<unknown> {
    if (this.#isClosed) return Promise.reject(storeIsClosed());
    if (this.#waiting.length >= MAX_WAITING) return Promise.reject(tooManyWaiting());
    return new Promise((resolve, reject) => {
      this.#waiting.push({ callback, resolve, reject });
      this.#draining ??= this.#drain();
    });
  }

  /** Rejects further callbacks and resolves when the queued ones are done. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#draining;
  }

  async #drain(): Promise<void> {
    do {
      await nextTurn();
      await this.runGroup(this.#waiting);
    } while (this.#waiting.length > 0);
    this.#draining = undefined;
  }
}

/**
 * Delivers outcomes in the order of the group, because each may depend on an earlier callback, a few per turn of the
 * event loop.
 */
export async function deliver(
  group: readonly Waiting<unknown>[],
  outcomes: readonly Outcome[],
  asError: (refusal: unknown) => unknown,
): Promise<void> {
  for (const [index, { resolve, reject }] of group.entries()) {
    if (index > 0 && index % OUTCOMES_PER_TURN === 0) await nextTurn();
    const outcome = outcomes[index]!;
    if ('value' in outcome) resolve(outcome.value);
    else reject(asError(outcome.refusal));
  }
}
