import { Unavailable } from '../../../domain/domain-error.js';
import { deliver, GROUP_SIZE, GroupQueue, type Outcome, type Waiting } from '../../storage-kernel/group-queue.js';
import { asUnavailable } from '../database/driver-errors.js';
import type { TakeCallbacks } from './group.js';

/**
 * Returns the outcomes of the group's first callbacks, at least one, after their commit; the others join the next
 * group.
 */
type RunGroup<W> = (take: TakeCallbacks<W>) => Promise<Outcome[]>;

/**
 * The queue of this process's writers. One transaction is in flight at a time; the callbacks that arrive before the
 * next one holds the head form its group, at most 64. Outcomes are delivered only after the commit.
 */
export class WriterQueue<W> extends GroupQueue<W> {
  constructor(runGroup: RunGroup<W>) {
    super((waiting) => runFirst(waiting, runGroup));
  }
}

async function runFirst<W>(waiting: Waiting<W>[], runGroup: RunGroup<W>): Promise<void> {
  let group = waiting.slice(0, GROUP_SIZE);
  const take = () => {
    group = waiting.slice(0, GROUP_SIZE);
    return group.map(({ callback }) => callback);
  };
  try {
    const outcomes = await runGroup(take);
    await deliver(waiting.splice(0, outcomes.length), outcomes, asUnavailable);
  } catch (error) {
    refuse(waiting, group.length, asUnavailable(error));
  }
}

/** Refuses the group or, when the storage is down, every waiting callback. Later ones try again. */
function refuse(waiting: Waiting<unknown>[], groupSize: number, error: unknown): void {
  const isDown = error instanceof Unavailable && error.code === 'storage_unavailable';
  for (const { reject } of waiting.splice(0, isDown ? waiting.length : groupSize)) reject(error);
}
