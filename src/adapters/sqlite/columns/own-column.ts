import type { Scalar } from '../../../domain/lists/list-query.js';
import type { SqliteValue } from '../database/sqlite-driver.js';
import type { ListReader } from '../lists/list-reader.js';
import { sql } from '../lists/sql.js';
import type { CodedColumn } from './coded-column.js';
import type { ColumnSource } from './column-source.js';
import { addNumbers } from './number-pairs.js';

/** With more distinct numbers than one in so many entries, numbers and keys are read side by side. */
const MANY_NUMBERS = 20;

interface Entries {
  readonly rank: 1 | 2 | 3;
  readonly value: SqliteValue;
  /** The least and the greatest of the texts that fold to the value. */
  readonly low: SqliteValue;
  readonly high: SqliteValue;
  readonly keys: string;
  readonly first: number;
  readonly last: number;
}

type Position = readonly [rank: number, value: SqliteValue, customer: number];

const FROM_INDEX = 'FROM customer_columns INDEXED BY customer_columns_by_value';

/** The order of the index, which the steps follow. */
const ENTRIES_AFTER = `${FROM_INDEX} WHERE name = ? AND (rank, value, customer) > (?, ?, ?)
  ORDER BY rank, value, customer LIMIT ?`;

const STEP = `SELECT rank, value, min(text) AS low, max(text) AS high, group_concat(customer, ',') AS keys,
    min(customer) AS first, max(customer) AS last
  FROM (SELECT rank, value, coalesce(exact, value) AS text, customer ${ENTRIES_AFTER})
  GROUP BY rank, value ORDER BY rank, value`;

const NUMBERS_AFTER = `SELECT customer AS key, value AS number ${FROM_INDEX}
  WHERE name = ? AND rank = 2 AND (value, customer) > (?, ?) ORDER BY value, customer LIMIT ?`;

const TEXTS_OF_VALUE = `SELECT coalesce(exact, value) AS text, group_concat(customer, ',') AS keys ${FROM_INDEX}
  WHERE name = ? AND rank = 3 AND value = ? AND customer BETWEEN ? AND ? GROUP BY 1`;

const VALUES_OF_KEYS = `SELECT customer, rank, coalesce(exact, own.value) AS value
  FROM json_each(?) AS changed CROSS JOIN customer_columns AS own ON customer = changed.value AND name = ?`;

/** An own column. */
export class OwnColumn implements ColumnSource {
  constructor(
    private readonly name: string,
    private readonly entriesAStep: number,
  ) {}

  *load(column: CodedColumn, reader: ListReader): Generator<undefined, void> {
    let after: Position = [0, 0, 0];
    for (;;) {
      const found = reader.all(sql(STEP, this.name, ...after, this.entriesAStep)) as unknown as Entries[];
      for (const entries of found) this.#add(column, entries, reader);
      const last = found.at(-1);
      if (last === undefined) return;
      after = [last.rank, last.value, last.last];
      yield;
      if (last.rank !== 2 || found.length * MANY_NUMBERS < this.entriesAStep) continue;
      for (let next = this.#addNumbers(column, after, reader); next; next = this.#addNumbers(column, after, reader)) {
        after = next;
        yield;
      }
    }
  }

  readAgain(column: CodedColumn, keys: string, reader: ListReader): void {
    for (const row of reader.all(sql(VALUES_OF_KEYS, keys, this.name))) {
      const { customer, rank, value } = row as unknown as { customer: number; rank: 1 | 2 | 3; value: SqliteValue };
      column.set(customer, column.dictionary.codeOf(scalarOf(rank, value)));
    }
  }

  #add(column: CodedColumn, { rank, value, low, high, keys, first, last }: Entries, reader: ListReader): void {
    if (low === high) {
      column.setAll(keys, column.dictionary.codeOf(scalarOf(rank, low)));
      return;
    }
    for (const row of reader.all(sql(TEXTS_OF_VALUE, this.name, value, first, last))) {
      const { text, keys: some } = row as { text: string; keys: string };
      column.setAll(some, column.dictionary.codeOf(text));
    }
  }

  /** Returns the position of the last number added. Undefined when there are no more, or they can't be read like this. */
  #addNumbers(column: CodedColumn, [, value, customer]: Position, reader: ListReader): Position | undefined {
    const last = addNumbers(column, sql(NUMBERS_AFTER, this.name, value, customer, this.entriesAStep), reader);
    return last && [2, last.number, last.key];
  }
}

function scalarOf(rank: 1 | 2 | 3, value: SqliteValue): Scalar {
  return rank === 1 ? value === 1 : (value as number | string);
}
