import type { CodesOfKeys, StoredCodes, TransactionalCodes } from '../../../application/ports/one-time-codes.js';
import type { Gate } from '../users/memory-user-finder.js';
import type { MemoryState } from '../writing/memory-state.js';
import type { UndoJournal } from '../writing/undo-journal.js';

/** One-time codes outside a transaction. */
export class MemoryCodesOfKeys implements CodesOfKeys {
  constructor(
    private readonly state: MemoryState,
    private readonly gate: Gate,
  ) {}

  listOfOtherKeys(keyId: string, { after, limit }: { after: string; limit: number }): Promise<string[]> {
    return this.gate(() => {
      const found = [...this.state.codes.values()].filter(([id, codes]) => codes.keyId !== keyId && id > after);
      return found
        .map(([id]) => id)
        .sort()
        .slice(0, limit);
    });
  }
}

/** One-time codes inside a transaction. */
export class MemoryTransactionalCodes implements TransactionalCodes {
  constructor(
    private readonly state: MemoryState,
    private readonly gate: Gate,
    private readonly journal: UndoJournal,
  ) {}

  find(userId: string): Promise<StoredCodes | undefined> {
    return this.gate(() => this.state.codes.get(userId));
  }

  put(codes: StoredCodes): Promise<void> {
    return this.gate(() => this.state.codes.set(codes.userId, codes, this.journal));
  }

  remove(userId: string): Promise<void> {
    return this.gate(() => void this.state.codes.delete(userId, this.journal));
  }
}
