import { Unavailable } from '../../../domain/domain-error.js';
import { deliver, GROUP_SIZE, GroupQueue, type Outcome, type Waiting } from '../../storage-kernel/group-queue.js';
import { within } from '../../storage-kernel/within.js';
import { asUnavailable, noAnswer } from '../database/driver-errors.js';
import type { Group } from './group.js';

/** How long a callback may take from its arrival to its outcome. */
export const ANSWER_WITHIN_MS = 2_800;

/**
 * Returns the outcomes of the group's first callbacks, at least one, after their commit; the others join the next
 * group.
 */
type RunGroup<W> = (group: Group<W>) => Promise<Outcome[]>;

/** A callback and what its caller may be told when it takes too long. */
interface Pending<W> {
  readonly callback: W;
  /** A commit was sent that may have saved it. */
  isCommitting: boolean;
  /** Its caller was told that nothing was changed. */
  isGivenUp: boolean;
}

/**
 * The queue of this process's writers. One transaction is in flight at a time; the callbacks that arrive before the
 * next one holds the head form its group, at most 64. Outcomes are delivered only after the commit. Callers are told
 * after 2.8 s at the latest: that nothing was changed, which then never is, or that the outcome is unknown.
 */
export class WriterQueue<W> {
  readonly #queue: GroupQueue<Pending<W>>;

  constructor(
    runGroup: RunGroup<W>,
    private readonly answerWithinMs = ANSWER_WITHIN_MS,
  ) {
    this.#queue = new GroupQueue((waiting) => runFirst(waiting, runGroup));
  }

  /** See `GroupQueue`. */
  get waiting(): number {
    return this.#queue.waiting;
  }

  /** See `GroupQueue`; also throws 'storage_unavailable' and 'outcome_unknown'. */
  add(callback: W): Promise<unknown> {
    const pending: Pending<W> = { callback, isCommitting: false, isGivenUp: false };
    return within(this.answerWithinMs, this.#queue.add(pending), () => {
      pending.isGivenUp = !pending.isCommitting;
      return noAnswer(pending.isGivenUp ? 'storage_unavailable' : 'outcome_unknown', this.answerWithinMs);
    });
  }

  /** See `GroupQueue`. */
  close(): Promise<void> {
    return this.#queue.close();
  }
}

async function runFirst<W>(waiting: Waiting<Pending<W>>[], runGroup: RunGroup<W>): Promise<void> {
  let group: readonly Waiting<Pending<W>>[] = [];
  const take = () => {
    removeGivenUp(waiting);
    group = waiting.slice(0, GROUP_SIZE);
    for (const { callback } of group) callback.isCommitting = false;
    return group.map(({ callback }) => callback.callback);
  };
  const mayCommit = (callbacks: readonly W[]) => {
    const asked = new Set(callbacks);
    const pending = group.map(({ callback }) => callback).filter(({ callback }) => asked.has(callback));
    if (pending.some(({ isGivenUp }) => isGivenUp)) return false;
    for (const one of pending) one.isCommitting = true;
    return true;
  };
  if (take().length === 0) return;
  try {
    const outcomes = await runGroup({ take, mayCommit });
    await deliver(waiting.splice(0, outcomes.length), outcomes, asUnavailable);
  } catch (error) {
    refuse(waiting, group.length, asUnavailable(error));
  }
}

function removeGivenUp(waiting: Waiting<Pending<unknown>>[]): void {
  if (!waiting.some(({ callback }) => callback.isGivenUp)) return;
  waiting.splice(0, waiting.length, ...waiting.filter(({ callback }) => !callback.isGivenUp));
}

/** Refuses the group or, when the storage is down, every waiting callback. Later ones try again. */
function refuse(waiting: Waiting<unknown>[], groupSize: number, error: unknown): void {
  const isDown = error instanceof Unavailable && error.code === 'storage_unavailable';
  for (const { reject } of waiting.splice(0, isDown ? waiting.length : groupSize)) reject(error);
}
