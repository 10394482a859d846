import type { PasswordLinks, TransactionalLinks } from '../../../application/ports/password-links.js';
import type { PasswordLink } from '../../../domain/mail/link.js';
import type { Gate } from '../users/memory-user-finder.js';
import type { MemoryState } from '../writing/memory-state.js';
import type { UndoJournal } from '../writing/undo-journal.js';

/** Links that set a password. */
export class MemoryPasswordLinks implements PasswordLinks {
  constructor(
    private readonly state: MemoryState,
    private readonly gate: Gate,
  ) {}

  find(key: string): Promise<PasswordLink | undefined> {
    return this.gate(() => this.state.links.get(key));
  }

  removeExpired(now: number, limit: number): Promise<number> {
    return this.gate(() => this.state.links.sweep(limit, ({ expiresAt }) => expiresAt <= now));
  }
}

/** Links inside a transaction. */
export class MemoryTransactionalLinks implements TransactionalLinks {
  constructor(
    private readonly state: MemoryState,
    private readonly gate: Gate,
    private readonly journal: UndoJournal,
  ) {}

  find(key: string): Promise<PasswordLink | undefined> {
    return this.gate(() => this.state.links.get(key));
  }

  put(link: PasswordLink): Promise<void> {
    return this.gate(() => this.state.links.set(link.key, link, this.journal));
  }

  remove(key: string): Promise<void> {
    return this.gate(() => void this.state.links.delete(key, this.journal));
  }
}
