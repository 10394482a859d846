import type { ColumnCount } from '../../../domain/customers/column-counts.js';
import type { Scalar } from '../../../domain/lists/list-query.js';
import type { CustomerTransition } from '../../../domain/segments/tracked-filters.js';
import { customerJson } from '../../../application/customers/customer-record.js';
import { fold } from '../../../domain/text/fold.js';
import { StatusRoleChanges } from '../../storage-kernel/status-role-changes.js';
import type { SqliteDatabase, SqliteStatement } from '../database/sqlite-driver.js';
import { ColumnCountTable } from './column-count-table.js';
import { columnValues, searchTextOf } from './customer-row.js';

/** The customer of a key before and after one or more changes. */
export interface KeyedChange extends CustomerTransition {
  readonly key: number;
}

/** The derived data by which customers are found and counted, on the writing connection. */
export class CustomerSums {
  readonly #selectText: SqliteStatement;
  readonly #putText: SqliteStatement;
  readonly #deleteText: SqliteStatement;
  readonly #putRecord: SqliteStatement;
  readonly #deleteRecord: SqliteStatement;
  readonly #insertTrigrams: SqliteStatement;
  readonly #deleteTrigrams: SqliteStatement;
  readonly #putColumn: SqliteStatement;
  readonly #deleteColumn: SqliteStatement;
  readonly #columnCounts: ColumnCountTable;
  readonly #addToCount: SqliteStatement;
  readonly #deleteEmptyCount: SqliteStatement;

  constructor(database: SqliteDatabase) {
    this.#selectText = database.prepare('SELECT text FROM customer_texts WHERE customer = ?');
    this.#putText = database.prepare(
      'INSERT INTO customer_texts (customer, text) VALUES (?, ?) ON CONFLICT (customer) DO UPDATE SET text = excluded.text',
    );
    this.#deleteText = database.prepare('DELETE FROM customer_texts WHERE customer = ?');
    this.#putRecord = database.prepare(
      'INSERT OR REPLACE INTO customer_records (customer, version, record) VALUES (?, ?, ?)',
    );
    this.#deleteRecord = database.prepare('DELETE FROM customer_records WHERE customer = ?');
    this.#insertTrigrams = database.prepare('INSERT INTO customer_search (rowid, text) VALUES (?, ?)');
    this.#deleteTrigrams = database.prepare(
      "INSERT INTO customer_search (customer_search, rowid, text) VALUES ('delete', ?, ?)",
    );
    this.#putColumn = database.prepare(
      `INSERT INTO customer_columns (customer, name, rank, value, exact) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (customer, name) DO UPDATE SET rank = excluded.rank, value = excluded.value, exact = excluded.exact`,
    );
    this.#deleteColumn = database.prepare('DELETE FROM customer_columns WHERE customer = ? AND name = ?');
    this.#columnCounts = new ColumnCountTable(database);
    this.#addToCount = database.prepare(
      `INSERT INTO customer_cells (status, role, status_folded, role_folded, customers) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (status, role) DO UPDATE SET customers = customers + excluded.customers`,
    );
    this.#deleteEmptyCount = database.prepare(
      'DELETE FROM customer_cells WHERE status = ? AND role = ? AND customers = 0',
    );
  }

  /** Updates the derived data for these changes, at most one per key, but for the counts of own columns. */
  apply(changes: readonly KeyedChange[]): void {
    for (const change of changes) {
      this.#applyRecord(change);
      this.#applyText(change);
      this.#applyColumns(change);
    }
    this.#applyStatusRoleCounts(changes);
  }

  /** Adds these changes to the counts of own columns. */
  addToColumnCounts(changes: Iterable<ColumnCount>): void {
    this.#columnCounts.apply(changes);
  }

  #applyRecord({ key, after }: KeyedChange): void {
    if (after === undefined) this.#deleteRecord.run(key);
    else this.#putRecord.run(key, after.version, customerJson(after));
  }

  /** Removes the trigrams of the stored text, which may differ from what `before` folds to now. */
  #applyText({ key, before, after }: KeyedChange): void {
    const next = after && searchTextOf(after);
    const stored = before && (this.#selectText.get(key) as { text: string }).text;
    if (stored === next) return;
    if (stored !== undefined) this.#deleteTrigrams.run(key, stored);
    if (next === undefined) {
      this.#deleteText.run(key);
    } else {
      this.#putText.run(key, next);
      this.#insertTrigrams.run(key, next);
    }
  }

  #applyColumns({ key, before, after }: KeyedChange): void {
    const next: ReadonlyMap<string, Scalar> = after?.ownColumns ?? new Map<string, Scalar>();
    const stored: ReadonlyMap<string, Scalar> = before?.ownColumns ?? new Map<string, Scalar>();
    for (const name of stored.keys()) if (!next.has(name)) this.#deleteColumn.run(key, name);
    for (const [name, value] of next) {
      if (stored.get(name) !== value) this.#putColumn.run(key, name, ...columnValues(value));
    }
  }

  #applyStatusRoleCounts(changes: readonly KeyedChange[]): void {
    const counts = new StatusRoleChanges();
    for (const { before, after } of changes) {
      if (before !== undefined) counts.add(before, -1);
      if (after !== undefined) counts.add(after, 1);
    }
    for (const { status, role, by } of counts.net) {
      this.#addToCount.run(status, role, fold(status), fold(role), by);
      if (by < 0) this.#deleteEmptyCount.run(status, role);
    }
  }
}
