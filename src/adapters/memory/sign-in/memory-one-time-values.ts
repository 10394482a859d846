import type { OneTimeValue } from '../../../application/ports/one-time-values.js';
import type { MemoryState } from '../writing/memory-state.js';
import type { UndoJournal } from '../writing/undo-journal.js';

/** Values that work once; inside a transaction with its journal. */
export class MemoryOneTimeValues {
  constructor(
    private readonly state: Pick<MemoryState, 'oneTimeValues'>,
    private readonly journal?: UndoJournal,
  ) {}

  find(id: string): OneTimeValue | undefined {
    return this.state.oneTimeValues.get(id);
  }

  insert(value: OneTimeValue): boolean {
    if (this.state.oneTimeValues.has(value.id)) return false;
    this.state.oneTimeValues.set(value.id, value, this.journal);
    return true;
  }

  take(id: string): OneTimeValue | undefined {
    const found = this.find(id);
    if (found !== undefined) this.state.oneTimeValues.delete(id, this.journal);
    return found;
  }

  removeExpired(now: number, limit: number): number {
    return this.state.oneTimeValues.sweep(limit, ({ expiresAt }) => expiresAt <= now);
  }
}
