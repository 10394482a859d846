import { setImmediate as nextTurn } from 'node:timers/promises';
import { Unavailable } from '../../../domain/domain-error.js';
import { asUnavailable, storeIsClosed, tooManyWaiting } from '../database/driver-errors.js';
import type { Outcome, TakeCallbacks } from './group.js';

const GROUP_SIZE = 64;
/** Each answer is written and logged at once, and its client asks again: more in one turn would hold up all others. */
const ANSWERS_A_TURN = 16;
/** More than waits in any good second; beyond it, waiting longer helps nobody. */
const MOST_WAITING = 4_096;

interface Waiting<W> {
  readonly work: W;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * The one line of writers of this process: one transaction is in flight at a time, and the works that come until the
 * next one has the head are its group, at most 64. What they answered is delivered in order and only after the commit, because each may
 * rest on what an earlier work of the group wrote.
 */
export class WriterQueue<W> {
  readonly #waiting: Waiting<W>[] = [];
  #draining: Promise<void> | undefined;
  #isClosed = false;

  /** `runGroup` answers for the first works of the group, at least for one; the others come with the next group. */
  constructor(private readonly runGroup: (take: TakeCallbacks<W>) => Promise<Outcome[]>) {}

  get waiting(): number {
    return this.#waiting.length;
  }

  /** Resolves or rejects as the work did, after its commit. Throws 'overloaded' when 4,096 wait. */
  add(work: W): Promise<unknown> {
    if (this.#isClosed) return Promise.reject(storeIsClosed());
    if (this.#waiting.length >= MOST_WAITING) return Promise.reject(tooManyWaiting());
    return new Promise((resolve, reject) => {
      this.#waiting.push({ work, resolve, reject });
      this.#draining ??= this.#drain();
    });
  }

  /** Takes no more works and resolves when the waiting ones are done. */
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
      return group.map(({ work }) => work);
    };
    try {
      const outcomes = await this.runGroup(take);
      await deliver(this.#waiting.splice(0, outcomes.length), outcomes);
    } catch (error) {
      this.#refuse(group.length, asUnavailable(error));
    }
  }

  /** When the storage is not there, everybody who waits by then is refused: the next ones try anew. */
  #refuse(groupSize: number, error: unknown): void {
    const isDown = error instanceof Unavailable && error.code === 'storage_unavailable';
    for (const { reject } of this.#waiting.splice(0, isDown ? this.#waiting.length : groupSize)) reject(error);
  }
}

/** In the order of the group, a few in each turn. */
async function deliver<W>(works: readonly Waiting<W>[], outcomes: readonly Outcome[]): Promise<void> {
  for (const [index, { resolve, reject }] of works.entries()) {
    if (index > 0 && index % ANSWERS_A_TURN === 0) await nextTurn();
    const outcome = outcomes[index]!;
    if ('value' in outcome) resolve(outcome.value);
    else reject(asUnavailable(outcome.refusal));
  }
}
