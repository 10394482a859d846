import { MAX_DISORDER } from '../../../application/ports/customer-logs.js';
import type { NumberedEntry } from '../../../application/ports/store-dump.js';
import {
  areAllAhead,
  countOldEntries,
  MOST_LOOKED_AT,
  type OldEntries,
} from '../../../domain/customers/count-old-entries.js';
import type { CustomerChange } from '../../../domain/customers/customer-change.js';
import { withoutValues, type CustomerLogEntry } from '../../../domain/customers/customer-log.js';
import type { SqliteDatabase, SqliteStatement } from '../database/sqlite-driver.js';
import { entryOf, textOfChanges, type EntryRow } from './customer-log-row.js';

/** The sequence number of the last entry, which may have been removed; or 0. */
export const LAST_SEQ = `coalesce((SELECT max(seq) FROM customer_log),
  (SELECT CAST(value AS INTEGER) FROM storage_state WHERE name = 'customer_log_removed'), 0)`;
/** The number of entries. Sequence numbers have no gaps, and the oldest entries are removed first. */
export const ENTRIES = `coalesce((SELECT max(seq) FROM customer_log) - (SELECT min(seq) FROM customer_log) + 1, 0)`;

interface Erasure {
  readonly customer_id: string;
  readonly erased_to: string;
}

/** The customers' history, on one connection. */
export class CustomerLogTable {
  readonly #selectAfter: SqliteStatement;
  readonly #selectNewest: SqliteStatement;
  readonly #countNewest: SqliteStatement;
  readonly #selectCreated: SqliteStatement;
  readonly #selectOldest: SqliteStatement;
  readonly #deleteTo: SqliteStatement;
  readonly #putRemoved: SqliteStatement;
  readonly #selectLastSeq: SqliteStatement;
  readonly #selectBeyond: SqliteStatement;
  readonly #selectSince: SqliteStatement;
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
    this.#selectLastSeq = database.prepare(`SELECT ${LAST_SEQ} AS seq`);
    this.#selectBeyond = database.prepare(
      `SELECT seq, id, customer_id, type, actor_id, created, changes, 1 AS is_deleted FROM customer_log
       WHERE seq > ? ORDER BY seq LIMIT ?`,
    );
    this.#selectSince = database.prepare(
      `SELECT min(seq) AS seq
       FROM (SELECT seq FROM customer_log WHERE created >= ? ORDER BY created, id LIMIT ${MAX_DISORDER})`,
    );
    this.#selectCreated = database.prepare(
      `SELECT 1 FROM (SELECT seq, type FROM customer_log WHERE customer_id = ? ORDER BY id LIMIT ${MAX_DISORDER})
       WHERE type = 'created' AND seq > ?`,
    );
    this.#selectOldest = database.prepare('SELECT seq, created FROM customer_log ORDER BY seq LIMIT ?');
    this.#deleteTo = database.prepare('DELETE FROM customer_log WHERE seq <= ?');
    this.#putRemoved = database.prepare(
      `INSERT INTO storage_state (name, value) VALUES ('customer_log_removed', ?)
       ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    );
    this.#insert = database.prepare(
      `INSERT INTO customer_log (seq, id, customer_id, type, actor_id, created, changes, customer)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
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

  listAfter(seq: number, limit: number): NumberedEntry[] {
    const rows = this.#selectBeyond.all(seq, limit) as (EntryRow & { readonly seq: number })[];
    return rows.map((row) => ({ seq: row.seq, entry: entryOf(row) }));
  }

  findFirstSince(time: number): number | undefined {
    return (this.#selectSince.get(time) as { seq: number | null }).seq ?? undefined;
  }

  /** The newest entries of an existing customer. */
  listNewest(customerId: string, limit: number): CustomerLogEntry[] {
    return (this.#selectNewest.all(customerId, limit) as EntryRow[]).map(entryOf);
  }

  countNewest(customerId: string, limit: number, since: number): number {
    return (this.#countNewest.get(customerId, limit, since) as { count: number }).count;
  }

  wasCreatedAfter(seq: number, customerId: string): boolean {
    return this.#selectCreated.get(customerId, seq) !== undefined;
  }

  /** Inserts an entry about the customer with this key. A deletion that isn't `isKept` also schedules the erasure of the customer's values. */
  append(seq: number, { entry, isKept = false }: Pick<CustomerChange, 'entry' | 'isKept'>, key: number): void {
    this.insert(seq, entry, key);
    if (entry.type === 'deleted' && !isKept) this.#insertErasure.run(entry.customerId);
  }

  /** Inserts an entry; without a key, it's one of an earlier time. */
  insert(seq: number, entry: CustomerLogEntry, key: number | null = null): void {
    const { id, customerId, type, actorId, created } = entry;
    this.#insert.run(seq, id, customerId, type, actorId, created, textOfChanges(entry), key);
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

  removeOld(old: OldEntries, limit: number): number {
    const found = this.#oldest(limit);
    const oldest = areAllAhead(found, old) ? this.#oldest(MOST_LOOKED_AT) : found;
    const count = Math.min(countOldEntries(oldest, old), limit);
    const last = oldest[count - 1];
    if (last === undefined) return 0;
    this.#deleteTo.run(last.seq);
    this.#putRemoved.run(String(last.seq));
    return count;
  }

  #oldest(limit: number): readonly { readonly seq: number; readonly created: number }[] {
    return this.#selectOldest.all(limit) as { readonly seq: number; readonly created: number }[];
  }

  #eraseHistory({ customer_id: id, erased_to: from }: Erasure, limit: number): number {
    const rows = this.#selectAfter.all(id, from, limit) as EntryRow[];
    for (const row of rows) this.#updateChanges.run(textOfChanges(withoutValues(entryOf(row))), row.id);
    if (rows.length < limit) this.#deleteErasure.run(id);
    else this.#updateErasure.run(rows.at(-1)?.id ?? from, id);
    return rows.length;
  }
}
