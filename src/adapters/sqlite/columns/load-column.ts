import { isOwnField } from '../../../domain/customers/customer-list-fields.js';
import type { Scalar } from '../../../domain/lists/list-query.js';
import type { SqliteValue } from '../database/sqlite-driver.js';
import { INDEX_BY_FIELD } from '../customers/customer-indexes.js';
import { forEachKey } from '../customers/for-each-key.js';
import type { ListReader } from '../lists/list-reader.js';
import { fill, sql, type Sql } from '../lists/sql.js';
import { CodedColumn, MAX_VALUES } from './coded-column.js';
import type { Column } from './column.js';
import { NumberColumn } from './number-column.js';

/** The standard fields that can be kept in memory. */
const [STATES, TIMES] = [
  ['status', 'role'],
  ['created', 'updated'],
];

/** Whether the values of a field can be kept in memory. */
export function isCoded(field: string): boolean {
  return isOwnField(field) || [...STATES, ...TIMES].includes(field);
}

/** Reads the values of all customers. Undefined when the column has too many different texts, or too many bytes. */
export function loadColumn(field: string, maxBytes: number, reader: ListReader): Column | undefined {
  const maxKey = reader.maxRows('customers');
  if (TIMES.includes(field)) {
    const index = INDEX_BY_FIELD[field]!;
    return loadNumbers(
      sql(`SELECT key, ${field} AS number FROM customers INDEXED BY ${index}`),
      maxKey,
      maxBytes,
      reader,
    );
  }
  const column = new CodedColumn(maxKey);
  if (column.bytes > maxBytes) return undefined;
  const isLoaded = isOwnField(field) ? loadOwn(field, column, reader) : loadState(field, column, reader);
  if (isLoaded) return column;
  const isOfNumbers = isOwnField(field) && reader.number(sql(HAS_OTHERS, field)) === 0;
  return isOfNumbers ? loadNumbers(sql(OWN_NUMBERS, field), maxKey, maxBytes, reader) : undefined;
}

/** Reads the values of these customers, of whom only those that exist are found. `keys` is a JSON array. */
export function valuesOf(field: string, keys: string, reader: ListReader): { key: number; value: Scalar }[] {
  const statement = isOwnField(field)
    ? sql(VALUES_OF_KEYS, keys, field)
    : sql(
        `SELECT customers.key, 0 AS rank, ${field} AS value
         FROM json_each(?) AS changed CROSS JOIN customers ON customers.key = changed.value`,
        keys,
      );
  const rows = reader.all(statement) as unknown as { key: number; rank: number; value: SqliteValue }[];
  return rows.map(({ key, rank, value }) => ({ key, value: scalarOf(rank, value) }));
}

const FROM_INDEX = 'FROM customer_columns INDEXED BY customer_columns_by_value WHERE name = ?';
const VALUES_OF_KEYS = `SELECT customer AS key, rank, coalesce(exact, own.value) AS value
  FROM json_each(?) AS changed CROSS JOIN customer_columns AS own ON customer = changed.value AND name = ?`;
const HAS_OTHERS = `SELECT customers - numbers AS number FROM customer_column_counts WHERE name = ?`;
const OWN_NUMBERS = `SELECT customer AS key, value AS number ${FROM_INDEX} AND rank = 2`;

/** A row for each value, in the order of the index, with the least and the greatest of the texts that fold to it. */
const VALUES = `SELECT rank, value, min(coalesce(exact, value)) AS low, max(coalesce(exact, value)) AS high,
    group_concat(customer, ',') AS keys
  ${FROM_INDEX} GROUP BY rank, value LIMIT ${MAX_VALUES}`;
const TEXTS_OF_VALUE = `SELECT coalesce(exact, value) AS text, group_concat(customer, ',') AS keys ${FROM_INDEX}
  AND rank = 3 AND value = ? GROUP BY 1`;

interface OfValue {
  readonly rank: number;
  readonly value: SqliteValue;
  readonly low: SqliteValue;
  readonly high: SqliteValue;
  readonly keys: string;
}

function loadOwn(name: string, column: CodedColumn, reader: ListReader): boolean {
  const values = reader.all(sql(VALUES, name)) as unknown as OfValue[];
  if (values.length === MAX_VALUES) return false;
  return values.every(({ rank, value, low, high, keys }) => {
    if (low === high) return setAll(column, keys, scalarOf(rank, low));
    const texts = reader.all(sql(TEXTS_OF_VALUE, name, value)) as unknown as { text: string; keys: string }[];
    return texts.every(({ text, keys: some }) => setAll(column, some, text));
  });
}

function loadState(field: string, column: CodedColumn, reader: ListReader): boolean {
  const pairs = reader.all(
    sql(`SELECT ${field} AS value, group_concat(key, ',') AS keys
         FROM customers INDEXED BY customers_by_cell GROUP BY status, role LIMIT ${MAX_VALUES}`),
  ) as unknown as { value: string; keys: string }[];
  return pairs.length < MAX_VALUES && pairs.every(({ value, keys }) => setAll(column, keys, value));
}

function setAll(column: CodedColumn, keys: string, value: Scalar): boolean {
  const code = column.codeOf(value);
  if (code === undefined) return false;
  forEachKey(keys, (key) => column.put(key, code));
  return true;
}

/**
 * Reads what a statement selects as `key` and `number`, side by side as text, which takes a quarter of the time of a row for
 * each. Seventeen digits tell every number from all others.
 */
function loadNumbers(select: Sql, maxKey: number, maxBytes: number, reader: ListReader): NumberColumn | undefined {
  const column = new NumberColumn(maxKey);
  if (column.bytes > maxBytes) return undefined;
  const statement = fill(
    `SELECT coalesce(group_concat(key, ','), '') AS keys, group_concat(printf('%!.17g', number), ',') AS numbers FROM (@)`,
    select,
  );
  const { keys, numbers } = reader.row(statement) as { keys: string; numbers: string };
  let start = 0;
  forEachKey(keys, (key) => {
    const comma = numbers.indexOf(',', start);
    const end = comma === -1 ? numbers.length : comma;
    column.set(key, Number(numbers.slice(start, end)));
    start = end + 1;
  });
  return column;
}

function scalarOf(rank: number, value: SqliteValue): Scalar {
  return rank === 1 ? value === 1 : (value as number | string);
}
