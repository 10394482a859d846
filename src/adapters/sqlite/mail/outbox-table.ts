import type { LeasedMessage, OutboxMessage, OutboxState, WaitingMessage } from '../../../application/ports/outbox.js';
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
