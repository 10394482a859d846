import type { LeasedMessage, OutboxMessage, OutboxState, WaitingMessage } from '../../../application/ports/outbox.js';
import type { MemoryState } from '../writing/memory-state.js';
import type { UndoJournal } from '../writing/undo-journal.js';

/** The outbox; inside a transaction with its journal. */
export class MemoryOutbox {
  constructor(
    private readonly state: Pick<MemoryState, 'outbox'>,
    private readonly journal?: UndoJournal,
  ) {}

  insert(message: OutboxMessage): void {
    if (!this.state.outbox.has(message.id)) this.state.outbox.set(message.id, message, this.journal);
  }

  countSince(mailbox: string, time: number): number {
    const messages = [...this.state.outbox.values()];
    return messages.filter(([, message]) => message.mailbox === mailbox && message.queuedAt > time).length;
  }

  countWaiting(): number {
    return this.#waiting().length;
  }

  lease({ now, until }: { readonly now: number; readonly until: number }): WaitingMessage | undefined {
    const due = this.#waiting().filter(({ dueAt, expiresAt }) => dueAt <= now && now < expiresAt);
    const [first] = due.toSorted((a, b) => a.dueAt - b.dueAt);
    if (first === undefined) return undefined;
    const leased = { ...first, attempts: first.attempts + 1, dueAt: until };
    this.state.outbox.set(first.id, leased);
    return leased;
  }

  postpone({ id, attempts }: LeasedMessage, dueAt: number): void {
    if (this.state.outbox.get(id)?.attempts === attempts) this.#change(id, { dueAt });
  }

  settle(id: string): void {
    this.#change(id, { sealed: null });
  }

  list(limit: number): WaitingMessage[] {
    return this.#byAge().slice(0, limit);
  }

  measure(): OutboxState {
    const waiting = this.#byAge();
    return { waiting: waiting.length, oldestAt: waiting[0]?.queuedAt };
  }

  expire(now: number, limit: number): number {
    const expired = this.#waiting()
      .filter(({ expiresAt }) => expiresAt <= now)
      .slice(0, limit);
    for (const { id } of expired) this.#change(id, { sealed: null });
    return expired.length;
  }

  removeBefore(time: number, limit: number): number {
    return this.state.outbox.sweep(limit, ({ sealed, queuedAt }) => sealed === null && queuedAt <= time);
  }

  #change(id: string, change: Partial<OutboxMessage>): void {
    const message = this.state.outbox.get(id);
    if (message !== undefined) this.state.outbox.set(id, { ...message, ...change });
  }

  #byAge(): WaitingMessage[] {
    return this.#waiting().sort((a, b) => a.queuedAt - b.queuedAt || (a.id < b.id ? -1 : 1));
  }

  #waiting(): WaitingMessage[] {
    return [...this.state.outbox.values()].map(([, message]) => ({ ...message })).filter(isWaiting);
  }
}

function isWaiting(message: OutboxMessage): message is WaitingMessage {
  return message.sealed !== null;
}
