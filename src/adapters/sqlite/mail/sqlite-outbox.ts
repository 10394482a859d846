import type {
  LeasedMessage,
  Outbox,
  OutboxMessage,
  OutboxState,
  TransactionalOutbox,
  WaitingMessage,
} from '../../../application/ports/outbox.js';
import type { SqliteConnections } from '../database/sqlite-connections.js';
import type { OutboxTable } from './outbox-table.js';

/** Messages that wait to be sent. */
export class SqliteOutbox implements Outbox {
  constructor(private readonly connections: SqliteConnections<{ readonly outbox: OutboxTable }>) {}

  async lease({ now, until }: { readonly now: number; readonly until: number }): Promise<WaitingMessage | undefined> {
    // Most calls find nothing, and a write would wait for the disk.
    const isDue = await this.connections.read(({ outbox }) => outbox.hasDue(now));
    return isDue ? this.connections.write(({ outbox }) => outbox.lease(now, until)) : undefined;
  }

  postpone(attempt: LeasedMessage, dueAt: number): Promise<void> {
    return this.connections.write(({ outbox }) => outbox.postpone(attempt, dueAt));
  }

  settle(id: string): Promise<void> {
    return this.connections.write(({ outbox }) => outbox.settle(id));
  }

  list(limit: number): Promise<WaitingMessage[]> {
    return this.connections.read(({ outbox }) => outbox.list(limit));
  }

  measure(): Promise<OutboxState> {
    return this.connections.read(({ outbox }) => outbox.measure());
  }

  expire(now: number, limit: number): Promise<number> {
    return this.connections.write(({ outbox }) => outbox.expire(now, limit));
  }

  removeBefore(time: number, limit: number): Promise<number> {
    return this.connections.write(({ outbox }) => outbox.removeBefore(time, limit));
  }
}

/** The outbox inside a transaction. */
export class SqliteTransactionalOutbox implements TransactionalOutbox {
  constructor(private readonly table: OutboxTable) {}

  async insert(message: OutboxMessage): Promise<void> {
    this.table.insert(message);
  }

  async countSince(mailbox: string, time: number): Promise<number> {
    return this.table.countSince(mailbox, time);
  }

  async countWaiting(): Promise<number> {
    return this.table.measure().waiting;
  }
}
