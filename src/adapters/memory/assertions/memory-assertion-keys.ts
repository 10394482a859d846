import type { AssertionKey } from '../../../domain/assertions/assertion-key.js';
import { compareText } from '../../../domain/lists/compare.js';
import type { MemoryState } from '../writing/memory-state.js';
import type { UndoJournal } from '../writing/undo-journal.js';

/** The keys that sign assertions; inside a transaction with its journal. */
export class MemoryAssertionKeys {
  constructor(
    private readonly state: Pick<MemoryState, 'assertionKeys'>,
    private readonly journal?: UndoJournal,
  ) {}

  list(): AssertionKey[] {
    const keys = [...this.state.assertionKeys.values()].map(([, key]) => structuredClone(key));
    return keys.sort((a, b) => compareText(a.id, b.id));
  }

  put(key: AssertionKey): void {
    this.state.assertionKeys.set(key.id, key, this.journal);
  }

  remove(id: string): void {
    this.state.assertionKeys.delete(id, this.journal);
  }
}
