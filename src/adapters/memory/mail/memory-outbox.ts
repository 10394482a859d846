import type {
  LeasedMessage,
  Outbox,
  OutboxMessage,
  OutboxState,
  TransactionalOutbox,
  WaitingMessage,
} from '../../../application/ports/outbox.js';
import type { Gate } from '../users/memory-user-finder.js';
import type { MemoryState } from '../writing/memory-state.js';
import type { UndoJournal } from '../writing/undo-journal.js';

/** Messages that wait to be sent. */
export class MemoryOutbox implements Outbox {
  constructor(
    private readonly state: MemoryState,
    private readonly gate: Gate,
  ) {}

  lease({ now, until }: { readonly now: number; readonly until: number }): Promise<WaitingMessage | undefined> {
    return this.gate(() => {
      const due = this.#waiting().filter(({ dueAt, expiresAt }) => dueAt <= now && now < expiresAt);
      const [first] = due.toSorted((a, b) => a.dueAt - b.dueAt);
      if (first === undefined) return undefined;
      const leased = { ...first, attempts: first.attempts + 1, dueAt: until };
      this.state.outbox.set(first.id, leased);
      return leased;
    });
  }

  postpone({ id, attempts }: LeasedMessage, dueAt: number): Promise<void> {
    return this.gate(() => {
      if (this.state.outbox.get(id)?.attempts === attempts) this.#change(id, { dueAt });
    });
  }

  settle(id: string): Promise<void> {
    return this.gate(() => this.#change(id, { sealed: null }));
  }

  list(limit: number): Promise<WaitingMessage[]> {
    return this.gate(() => this.#byAge().slice(0, limit));
  }

  measure(): Promise<OutboxState> {
    return this.gate(() => {
      const waiting = this.#byAge();
      return { waiting: waiting.length, oldestAt: waiting[0]?.queuedAt };
    });
  }

  expire(now: number, limit: number): Promise<number> {
    return this.gate(() => {
      const expired = this.#waiting()
        .filter(({ expiresAt }) => expiresAt <= now)
        .slice(0, limit);
      for (const { id } of expired) this.#change(id, { sealed: null });
      return expired.length;
    });
  }

  removeBefore(time: number, limit: number): Promise<number> {
    return this.gate(() =>
      this.state.outbox.sweep(limit, ({ sealed, queuedAt }) => sealed === null && queuedAt <= time),
    );
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

/** The outbox inside a transaction. */
export class MemoryTransactionalOutbox implements TransactionalOutbox {
  constructor(
    private readonly state: MemoryState,
    private readonly gate: Gate,
    private readonly journal: UndoJournal,
  ) {}

  insert(message: OutboxMessage): Promise<void> {
    return this.gate(() => {
      if (!this.state.outbox.has(message.id)) this.state.outbox.set(message.id, message, this.journal);
    });
  }

  countSince(mailbox: string, time: number): Promise<number> {
    return this.#count((message) => message.mailbox === mailbox && message.queuedAt > time);
  }

  countWaiting(): Promise<number> {
    return this.#count(isWaiting);
  }

  #count(matches: (message: OutboxMessage) => boolean): Promise<number> {
    return this.gate(() => [...this.state.outbox.values()].filter(([, message]) => matches(message)).length);
  }
}

function isWaiting(message: OutboxMessage): message is WaitingMessage {
  return message.sealed !== null;
}
