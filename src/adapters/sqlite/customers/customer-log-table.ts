import {
  withoutValues,
  type CustomerLogEntry,
  type CustomerLogType,
  type FieldChange,
} from '../../../domain/customers/customer-log.js';
import type { SqliteDatabase, SqliteStatement } from '../database/sqlite-driver.js';

/** A row as it is read; `is_gone` is 1 when its customer is not there any more. */
export interface EntryRow {
  readonly id: string;
  readonly customer_id: string;
  readonly type: CustomerLogType;
  readonly actor_id: string;
  readonly created: number;
  readonly changes: string;
  readonly is_gone: number;
}

interface Erasure {
  readonly customer_id: string;
  readonly erased_to: string;
}

/** The history of the customers, on one connection. */
export class CustomerLogTable {
  readonly #selectAfter: SqliteStatement;
  readonly #selectNewest: SqliteStatement;
  readonly #countNewest: SqliteStatement;
  readonly #selectLastSeq: SqliteStatement;
  readonly #insert: SqliteStatement;
  readonly #updateChanges: SqliteStatement;
  readonly #selectErasures: SqliteStatement;
  readonly #insertErasure: SqliteStatement;
  readonly #updateErasure: SqliteStatement;
  readonly #deleteErasure: SqliteStatement;

  constructor(database: SqliteDatabase) {
    this.#selectAfter = database.prepare(
      `SELECT id, customer_id, type, actor_id, created, changes, 0 AS is_gone FROM customer_log
       WHERE customer_id = ? AND id > ? ORDER BY id LIMIT ?`,
    );
    this.#selectNewest = database.prepare(
      `SELECT id, customer_id, type, actor_id, created, changes, 0 AS is_gone FROM customer_log
       WHERE customer_id = ? ORDER BY id DESC LIMIT ?`,
    );
    this.#countNewest = database.prepare(
      `SELECT count(*) AS count
       FROM (SELECT created FROM customer_log WHERE customer_id = ? ORDER BY id DESC LIMIT ?) WHERE created > ?`,
    );
    this.#selectLastSeq = database.prepare('SELECT coalesce(max(seq), 0) AS seq FROM customer_log');
    this.#insert = database.prepare(
      `INSERT INTO customer_log (seq, id, customer_id, type, actor_id, created, changes) VALUES (?, ?, ?, ?, ?, ?, ?)`,
    );
    this.#updateChanges = database.prepare('UPDATE customer_log SET changes = ? WHERE id = ?');
    this.#selectErasures = database.prepare('SELECT customer_id, erased_to FROM customer_erasures LIMIT ?');
    this.#insertErasure = database.prepare(
      `INSERT INTO customer_erasures (customer_id, erased_to) VALUES (?, '')
       ON CONFLICT (customer_id) DO UPDATE SET erased_to = excluded.erased_to`,
    );
    this.#updateErasure = database.prepare('UPDATE customer_erasures SET erased_to = ? WHERE customer_id = ?');
    this.#deleteErasure = database.prepare('DELETE FROM customer_erasures WHERE customer_id = ?');
  }

  lastSeq(): number {
    return (this.#selectLastSeq.get() as { seq: number }).seq;
  }

  /** Of a customer who is there. */
  listNewest(customerId: string, limit: number): CustomerLogEntry[] {
    return (this.#selectNewest.all(customerId, limit) as EntryRow[]).map(entryOf);
  }

  countNewest(customerId: string, limit: number, since: number): number {
    return (this.#countNewest.get(customerId, limit, since) as { count: number }).count;
  }

  /** Marks the customer of a deletion as gone. */
  append(seq: number, entry: CustomerLogEntry): void {
    this.insert(seq, entry);
    if (entry.type === 'deleted') this.#insertErasure.run(entry.customerId);
  }

  insert(seq: number, entry: CustomerLogEntry): void {
    const { id, customerId, type, actorId, created } = entry;
    this.#insert.run(seq, id, customerId, type, actorId, created, textOf(entry));
  }

  /** Takes the values out of at most `limit` entries of customers who are gone; answers how many were looked at. */
  eraseValues(limit: number): number {
    let left = limit;
    for (const erasure of this.#selectErasures.all(limit) as Erasure[]) {
      if (left === 0) break;
      left -= this.#eraseHistory(erasure, left);
    }
    return limit - left;
  }

  #eraseHistory({ customer_id: id, erased_to: from }: Erasure, limit: number): number {
    const rows = this.#selectAfter.all(id, from, limit) as EntryRow[];
    for (const row of rows) this.#updateChanges.run(textOf(withoutValues(entryOf(row))), row.id);
    if (rows.length < limit) this.#deleteErasure.run(id);
    else this.#updateErasure.run(rows.at(-1)?.id ?? from, id);
    return rows.length;
  }
}

function textOf({ changes }: CustomerLogEntry): string {
  return JSON.stringify(changes.map(({ field, from, to }) => [field, from, to]));
}

export function entryOf(row: EntryRow): CustomerLogEntry {
  const changes = JSON.parse(row.changes) as [string, FieldChange['from'], FieldChange['to']][];
  const entry = {
    id: row.id,
    customerId: row.customer_id,
    type: row.type,
    actorId: row.actor_id,
    changes: changes.map(([field, from, to]) => ({ field, from, to })),
    created: row.created,
  };
  return row.is_gone === 1 ? withoutValues(entry) : entry;
}
