import { withoutValues, type CustomerLogEntry } from '../../../domain/customers/customer-log.js';
import type { SqliteDatabase, SqliteStatement } from '../database/sqlite-driver.js';
import { entryOf, textOfChanges, type EntryRow } from './customer-log-row.js';

interface Erasure {
  readonly customer_id: string;
  readonly erased_to: string;
}

/** The customers' history, on one connection. */
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
      `SELECT id, customer_id, type, actor_id, created, changes, 0 AS is_deleted FROM customer_log
       WHERE customer_id = ? AND id > ? ORDER BY id LIMIT ?`,
    );
    this.#selectNewest = database.prepare(
      `SELECT id, customer_id, type, actor_id, created, changes, 0 AS is_deleted FROM customer_log
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

  /** The newest entries of an existing customer. */
  listNewest(customerId: string, limit: number): CustomerLogEntry[] {
    return (this.#selectNewest.all(customerId, limit) as EntryRow[]).map(entryOf);
  }

  countNewest(customerId: string, limit: number, since: number): number {
    return (this.#countNewest.get(customerId, limit, since) as { count: number }).count;
  }

  /** Inserts an entry. A deletion also schedules the erasure of the customer's values. */
  append(seq: number, entry: CustomerLogEntry): void {
    this.insert(seq, entry);
    if (entry.type === 'deleted') this.#insertErasure.run(entry.customerId);
  }

  insert(seq: number, entry: CustomerLogEntry): void {
    const { id, customerId, type, actorId, created } = entry;
    this.#insert.run(seq, id, customerId, type, actorId, created, textOfChanges(entry));
  }

  /** Erases the values from at most `limit` entries of deleted customers. Returns how many entries were read. */
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
    for (const row of rows) this.#updateChanges.run(textOfChanges(withoutValues(entryOf(row))), row.id);
    if (rows.length < limit) this.#deleteErasure.run(id);
    else this.#updateErasure.run(rows.at(-1)?.id ?? from, id);
    return rows.length;
  }
}
