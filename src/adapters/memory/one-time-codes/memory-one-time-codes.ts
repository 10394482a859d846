import type { StoredCodes } from '../../../application/ports/one-time-codes.js';
import type { MemoryState } from '../writing/memory-state.js';
import type { UndoJournal } from '../writing/undo-journal.js';

/** One-time codes; inside a transaction with its journal. */
export class MemoryOneTimeCodes {
  constructor(
    private readonly state: Pick<MemoryState, 'codes'>,
    private readonly journal?: UndoJournal,
  ) {}

  find(userId: string): StoredCodes | undefined {
    return this.state.codes.get(userId);
  }

  put(codes: StoredCodes): void {
    this.state.codes.set(codes.userId, codes, this.journal);
  }

  remove(userId: string): void {
    this.state.codes.delete(userId, this.journal);
  }

  countRecoveryCodes(userId: string): number {
    return this.find(userId)?.recoveryHashes.length ?? 0;
  }

  listOfOtherKeys(keyId: string, { after, limit }: { readonly after: string; readonly limit: number }): string[] {
    const found = [...this.state.codes.values()].filter(([id, codes]) => codes.keyId !== keyId && id > after);
    return found
      .map(([id]) => id)
      .sort()
      .slice(0, limit);
  }
}
