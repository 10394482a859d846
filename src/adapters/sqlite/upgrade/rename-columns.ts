import { renameColumns } from '../../../domain/customers/rename-columns.js';
import type { Scalar } from '../../../domain/lists/list-query.js';
import type { SqliteDatabase } from '../database/sqlite-driver.js';
import { renamedIn } from './sqlite-old-segments.js';
import type { SqliteStep } from './sqlite-step.js';

const PORTION = 2_000;
/** All are read at once, and each may hold long notes. */
const ENTRIES = 1_000;

type StoredChange = readonly [field: string, from: Scalar | null, to: Scalar | null];

/** Renames the own columns of customers whose names belong to standard fields now. Their JSON is written when they're folded. */
export const RENAME_COLUMNS: SqliteStep = {
  name: 'renamed_columns',
  title: 'Renaming own columns',
  count: (database) =>
    [...renamedIn(database).keys()].map((name) => countOf(database, name)).reduce((sum, count) => sum + count, 0),
  run(database) {
    // A renamed column is no longer found, so each portion begins with what is left.
    for (const [name, to] of renamedIn(database)) {
      const rows = renamePortion(database, name, to);
      if (rows > 0) return { rows, next: 0 };
      database.prepare('UPDATE OR REPLACE customer_column_counts SET name = ? WHERE name = ?').run(to, name);
    }
    return { rows: 0, next: undefined };
  },
};

/** The same in the log of customers. */
export const RENAME_IN_LOG: SqliteStep = {
  name: 'renamed_in_log',
  title: 'Renaming own columns in the log',
  count: (database) => (renamedIn(database).size === 0 ? 0 : lastSeqOf(database)),
  run(database, after) {
    const renamed = renamedIn(database);
    const last = renamed.size === 0 ? 0 : lastSeqOf(database);
    if (after >= last) return { rows: 0, next: undefined };
    const select = database.prepare('SELECT seq, changes FROM customer_log WHERE seq > ? AND seq <= ?');
    const update = database.prepare('UPDATE customer_log SET changes = ? WHERE seq = ?');
    for (const { seq, changes } of select.all(after, after + ENTRIES) as { seq: number; changes: string }[]) {
      const read = JSON.parse(changes) as StoredChange[];
      if (!read.some(([field]) => renamed.has(field))) continue;
      update.run(JSON.stringify(read.map(([field, from, to]) => [renamed.get(field) ?? field, from, to])), seq);
    }
    return { rows: Math.min(ENTRIES, last - after), next: after + ENTRIES };
  },
};

function renamePortion(database: SqliteDatabase, name: string, to: string): number {
  const select = database.prepare(
    `SELECT key, own_columns FROM customer_columns CROSS JOIN customers ON key = customer
     WHERE customer_columns.name = ? LIMIT ${PORTION}`,
  );
  const updateRecord = database.prepare('UPDATE customers SET own_columns = ? WHERE key = ?');
  const updateColumn = database.prepare('UPDATE customer_columns SET name = ? WHERE customer = ? AND name = ?');
  const renamed = new Map([[name, to]]);
  const rows = select.all(name) as { key: number; own_columns: string }[];
  for (const { key, own_columns } of rows) {
    const columns = Object.entries(JSON.parse(own_columns) as Record<string, Scalar>);
    updateRecord.run(JSON.stringify(Object.fromEntries(renameColumns(columns, renamed))), key);
    updateColumn.run(to, key, name);
  }
  return rows.length;
}

function countOf(database: SqliteDatabase, name: string): number {
  const row = database.prepare('SELECT customers FROM customer_column_counts WHERE name = ?').get(name);
  return (row as { readonly customers: number } | undefined)?.customers ?? 0;
}

function lastSeqOf(database: SqliteDatabase): number {
  const row = database.prepare('SELECT coalesce(max(seq), 0) AS seq FROM customer_log').get();
  return (row as { readonly seq: number }).seq;
}
