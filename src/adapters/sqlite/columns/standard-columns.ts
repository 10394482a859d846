import type { SqliteValue } from '../database/sqlite-driver.js';
import type { ListReader } from '../lists/list-reader.js';
import { sql } from '../lists/sql.js';
import { INDEX_BY_FIELD } from '../customers/customer-indexes.js';
import type { KeptField } from '../customers/split-criteria.js';
import type { CodedColumn } from './coded-column.js';
import type { ColumnSource } from './column-source.js';
import { addNumbers } from './number-pairs.js';

export function standardColumn(field: KeptField, entriesAStep: number): ColumnSource {
  const load = field === 'status' || field === 'role' ? loadState(field) : loadTimes(field, entriesAStep);
  return { load, readAgain: (column, keys, reader) => readAgain(field, column, keys, reader) };
}

function loadState(field: 'status' | 'role'): ColumnSource['load'] {
  const selectNext =
    'SELECT status, role FROM customer_cells WHERE (status, role) > (?, ?) ORDER BY status, role LIMIT 1';
  const selectKeys = `SELECT group_concat(key, ',') AS keys FROM customers INDEXED BY customers_by_cell
    WHERE status = ? AND role = ?`;
  return function* (column, reader) {
    let after: readonly [status: string, role: string] = ['', ''];
    for (;;) {
      const [next] = reader.all(sql(selectNext, ...after)) as unknown as { status: string; role: string }[];
      if (next === undefined) return;
      after = [next.status, next.role];
      const { keys } = reader.row(sql(selectKeys, ...after)) as { keys: string | null };
      column.setAll(keys ?? '', column.dictionary.codeOf(next[field]));
      yield;
    }
  };
}

function loadTimes(field: 'created' | 'updated', entriesAStep: number): ColumnSource['load'] {
  const entries = `SELECT key, ${field} AS number FROM customers INDEXED BY ${INDEX_BY_FIELD[field]!}
    WHERE (${field}, id) > (?, ?) ORDER BY ${field}, id LIMIT ?`;
  return function* (column, reader) {
    let after: readonly [time: number, id: SqliteValue] = [Number.MIN_SAFE_INTEGER, ''];
    for (;;) {
      const last = addNumbers(column, sql(entries, ...after, entriesAStep), reader);
      if (last === undefined) return;
      after = [last.number, idOf(last.key, reader)];
      yield;
    }
  };
}

function idOf(key: number, reader: ListReader): string {
  return (reader.row(sql('SELECT id FROM customers WHERE key = ?', key)) as { id: string }).id;
}

function readAgain(field: KeptField, column: CodedColumn, keys: string, reader: ListReader): void {
  const statement = `SELECT customers.key, ${field} AS value
    FROM json_each(?) AS changed CROSS JOIN customers ON customers.key = changed.value`;
  for (const row of reader.all(sql(statement, keys))) {
    const { key, value } = row as { key: number; value: string | number };
    column.set(key, column.dictionary.codeOf(value));
  }
}
