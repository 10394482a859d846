import type { PasswordLink } from '../../../domain/mail/link.js';
import type { MemoryState } from '../writing/memory-state.js';
import type { UndoJournal } from '../writing/undo-journal.js';

/** Links that set a password; inside a transaction with its journal. */
export class MemoryPasswordLinks {
  constructor(
    private readonly state: Pick<MemoryState, 'links'>,
    private readonly journal?: UndoJournal,
  ) {}

  find(key: string): PasswordLink | undefined {
    return this.state.links.get(key);
  }

  put(link: PasswordLink): void {
    this.state.links.set(link.key, link, this.journal);
  }

  remove(key: string): void {
    this.state.links.delete(key, this.journal);
  }

  removeExpired(now: number, limit: number): number {
    return this.state.links.sweep(limit, ({ expiresAt }) => expiresAt <= now);
  }
}
