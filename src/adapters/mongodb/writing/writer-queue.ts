import { setImmediate as nextTurn } from 'node:timers/promises';
import { Unavailable } from '../../../domain/domain-error.js';
import { asUnavailable, storeIsClosed, tooManyWaiting } from '../database/driver-errors.js';
import type { Outcome, TakeCallbacks } from './group.js';

const GROUP_SIZE = 64;
/**
 * Answers are sent and logged at once and their clients send the next request; delivering more in one turn would delay
 * everything else.
 */
const OUTCOMES_PER_TURN = 16;
/** More than wait in any normal second. Beyond this, waiting longer doesn't help. */
const MAX_WAITING = 4_096;

interface Waiting<W> {
  readonly callback: W;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * The queue of this process's writers. One transaction is in flight at a time; the callbacks that arrive before the
 * next one holds the head form its group, at most 64. Outcomes are delivered in order and only after the commit,
 * because each may depend on an earlier callback of the group.
 */
export class WriterQueue<W> {
  readonly #waiting: Waiting<W>[] = [];
  #draining: Promise<void> | undefined;
  #isClosed = false;

  /** `runGroup` returns the outcomes of the group's first callbacks, at least one; the others join the next group. */
  constructor(private readonly runGroup: (take: TakeCallbacks<W>) => Promise<Outcome[]>) {}

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
      await this.#runGroup();
    } while (this.#waiting.length > 0);
    this.#draining = undefined;
  }

  async #runGroup(): Promise<void> {
    let group = this.#waiting.slice(0, GROUP_SIZE);
    const take = () => {
      group = this.#waiting.slice(0, GROUP_SIZE);
      return group.map(({ callback }) => callback);
    };
    try {
      const outcomes = await this.runGroup(take);
      await deliver(this.#waiting.splice(0, outcomes.length), outcomes);
    } catch (error) {
      this.#refuse(group.length, asUnavailable(error));
    }
  }

  /** Refuses the group or, when the storage is down, every waiting callback. Later ones try again. */
  #refuse(groupSize: number, error: unknown): void {
    const isDown = error instanceof Unavailable && error.code === 'storage_unavailable';
    for (const { reject } of this.#waiting.splice(0, isDown ? this.#waiting.length : groupSize)) reject(error);
  }
}

/** Delivers in the order of the group, a few per turn of the event loop. */
async function deliver<W>(waiting: readonly Waiting<W>[], outcomes: readonly Outcome[]): Promise<void> {
  for (const [index, { resolve, reject }] of waiting.entries()) {
    if (index > 0 && index % OUTCOMES_PER_TURN === 0) await nextTurn();
    const outcome = outcomes[index]!;
    if ('value' in outcome) resolve(outcome.value);
    else reject(asUnavailable(outcome.refusal));
  }
}
