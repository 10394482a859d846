import type {
  LeasedMessage,
  Outbox,
  OutboxMessage,
  OutboxState,
  TransactionalOutbox,
  WaitingMessage,
} from '../../../application/ports/outbox.js';
import type { SqliteConnections } from '../database/sqlite-connections.js';
import type { SqliteDatabase, SqliteStatement } from '../database/sqlite-driver.js';

const COLUMNS = 'id, mailbox, sealed, queued_at AS queuedAt, expires_at AS expiresAt, attempts, due_at AS dueAt';
const DUE = `SELECT id FROM outbox
  WHERE sealed IS NOT NULL AND due_at <= ? AND expires_at > ? ORDER BY due_at LIMIT 1`;

/** The outbox, on one connection. */
export class OutboxTable {
  readonly #insert: SqliteStatement;
  readonly #countSince: SqliteStatement;
  readonly #measure: SqliteStatement;
  readonly #due: SqliteStatement;
  readonly #lease: SqliteStatement;
  readonly #postpone: SqliteStatement;
  readonly #settle: SqliteStatement;
  readonly #list: SqliteStatement;
  readonly #expire: SqliteStatement;
  readonly #deleteBefore: SqliteStatement;

  constructor(database: SqliteDatabase) {
    this.#insert = database.prepare(
      `INSERT INTO outbox (id, mailbox, sealed, queued_at, expires_at, attempts, due_at) VALUES (?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (id) DO NOTHING`,
    );
    this.#countSince = database.prepare('SELECT count(*) AS number FROM outbox WHERE mailbox = ? AND queued_at > ?');
    this.#measure = database.prepare(
      'SELECT count(*) AS waiting, min(queued_at) AS oldestAt FROM outbox INDEXED BY outbox_by_age WHERE sealed IS NOT NULL',
    );
    this.#due = database.prepare(DUE);
    this.#lease = database.prepare(
      `UPDATE outbox SET due_at = ?, attempts = attempts + 1 WHERE id = (${DUE}) RETURNING ${COLUMNS}`,
    );
    this.#postpone = database.prepare('UPDATE outbox SET due_at = ? WHERE id = ? AND attempts = ?');
    this.#settle = database.prepare('UPDATE outbox SET sealed = NULL WHERE id = ?');
    this.#list = database.prepare(
      `SELECT ${COLUMNS} FROM outbox WHERE sealed IS NOT NULL ORDER BY queued_at, id LIMIT ?`,
    );
    this.#expire = database.prepare(
      `UPDATE outbox SET sealed = NULL WHERE id IN
         (SELECT id FROM outbox WHERE sealed IS NOT NULL AND expires_at <= ? ORDER BY expires_at LIMIT ?)`,
    );
    this.#deleteBefore = database.prepare(
      `DELETE FROM outbox WHERE id IN
         (SELECT id FROM outbox WHERE sealed IS NULL AND queued_at <= ? ORDER BY queued_at LIMIT ?)`,
    );
  }

  insert({ id, mailbox, sealed, queuedAt, expiresAt, attempts, dueAt }: OutboxMessage): void {
    this.#insert.run(id, mailbox, sealed, queuedAt, expiresAt, attempts, dueAt);
  }

  countSince(mailbox: string, time: number): number {
    return (this.#countSince.get(mailbox, time) as { number: number }).number;
  }

  measure(): OutboxState {
    const { waiting, oldestAt } = this.#measure.get() as { waiting: number; oldestAt: number | null };
    return { waiting, oldestAt: oldestAt ?? undefined };
  }

  hasDue(now: number): boolean {
    return this.#due.get(now, now) !== undefined;
  }

  lease(now: number, until: number): WaitingMessage | undefined {
    return read(this.#lease.get(until, now, now));
  }

  postpone({ id, attempts }: LeasedMessage, dueAt: number): void {
    this.#postpone.run(dueAt, id, attempts);
  }

  settle(id: string): void {
    this.#settle.run(id);
  }

  list(limit: number): WaitingMessage[] {
    return this.#list.all(limit).map((row) => read(row)!);
  }

  expire(now: number, limit: number): number {
    return Number(this.#expire.run(now, limit).changes);
  }

  removeBefore(time: number, limit: number): number {
    return Number(this.#deleteBefore.run(time, limit).changes);
  }
}

/** Converts a driver row, which has no prototype, to a plain object. */
function read(row: unknown): WaitingMessage | undefined {
  return row === undefined ? undefined : { ...(row as WaitingMessage) };
}

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
