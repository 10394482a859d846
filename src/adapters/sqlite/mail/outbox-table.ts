import type {
  LeasedMessage,
  Outbox,
  OutboxMessage,
  OutboxState,
  WaitingMessage,
} from '../../../application/ports/outbox.js';
import type { SqliteConnections } from '../database/sqlite-connections.js';
import { SqliteTable } from '../database/sqlite-table.js';

const COLUMNS = 'id, mailbox, sealed, queued_at AS queuedAt, expires_at AS expiresAt, attempts, due_at AS dueAt';
const DUE = `SELECT id FROM outbox
  WHERE sealed IS NOT NULL AND due_at <= ? AND expires_at > ? ORDER BY due_at LIMIT 1`;
const LEASE = `UPDATE outbox SET due_at = ?, attempts = attempts + 1 WHERE id = (${DUE}) RETURNING ${COLUMNS}`;
const LIST = `SELECT ${COLUMNS} FROM outbox WHERE sealed IS NOT NULL ORDER BY queued_at, id LIMIT ?`;

/** The outbox, on one connection. */
export class OutboxTable extends SqliteTable {
  insert({ id, mailbox, sealed, queuedAt, expiresAt, attempts, dueAt }: OutboxMessage): void {
    this.run(
      `INSERT INTO outbox (id, mailbox, sealed, queued_at, expires_at, attempts, due_at) VALUES (?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (id) DO NOTHING`,
      ...[id, mailbox, sealed, queuedAt, expiresAt, attempts, dueAt],
    );
  }

  countSince(mailbox: string, time: number): number {
    const row = this.first('SELECT count(*) AS number FROM outbox WHERE mailbox = ? AND queued_at > ?', mailbox, time);
    return (row as { number: number }).number;
  }

  countWaiting(): number {
    return this.measure().waiting;
  }

  measure(): OutboxState {
    const row = this.first(
      'SELECT count(*) AS waiting, min(queued_at) AS oldestAt FROM outbox INDEXED BY outbox_by_age WHERE sealed IS NOT NULL',
    );
    const { waiting, oldestAt } = row as { waiting: number; oldestAt: number | null };
    return { waiting, oldestAt: oldestAt ?? undefined };
  }

  hasDue(now: number): boolean {
    return this.first(DUE, now, now) !== undefined;
  }

  lease({ now, until }: { readonly now: number; readonly until: number }): WaitingMessage | undefined {
    return this.first(LEASE, until, now, now) as WaitingMessage | undefined;
  }

  postpone({ id, attempts }: LeasedMessage, dueAt: number): void {
    this.run('UPDATE outbox SET due_at = ? WHERE id = ? AND attempts = ?', dueAt, id, attempts);
  }

  settle(id: string): void {
    this.run('UPDATE outbox SET sealed = NULL WHERE id = ?', id);
  }

  list(limit: number): WaitingMessage[] {
    return this.all(LIST, limit) as WaitingMessage[];
  }

  expire(now: number, limit: number): number {
    return this.run(
      `UPDATE outbox SET sealed = NULL WHERE id IN
         (SELECT id FROM outbox WHERE sealed IS NOT NULL AND expires_at <= ? ORDER BY expires_at LIMIT ?)`,
      ...[now, limit],
    );
  }

  removeBefore(time: number, limit: number): number {
    return this.run(
      `DELETE FROM outbox WHERE id IN
         (SELECT id FROM outbox WHERE sealed IS NULL AND queued_at <= ? ORDER BY queued_at LIMIT ?)`,
      ...[time, limit],
    );
  }
}

/** Messages that wait to be sent. Most leases find none, so they look first: a write would wait for the disk. */
export function outboxOf(connections: SqliteConnections<{ readonly outbox: OutboxTable }>): Outbox {
  const outbox = connections.repository('outbox', 'hasDue', 'list', 'measure');
  return {
    ...outbox,
    lease: async (options) => ((await outbox.hasDue(options.now)) ? outbox.lease(options) : undefined),
  };
}
