import type { ListReader } from '../lists/list-reader.js';
import { sql } from '../lists/sql.js';
import type { SqliteValue } from '../database/sqlite-driver.js';
import { INDEX_BY_FIELD } from '../customers/customer-indexes.js';
import { KEPT_ORDERS } from '../customers/parts-of-list.js';
import { forEachKey, roomFor } from './coded-column.js';

/** All keys of customers in the order of an index, in memory. */
export class CustomerOrder {
  #keys = new Uint32Array(0);
  #length = 0;
  readonly #index: string;
  readonly #column: string;

  constructor(
    field: string,
    private readonly entriesAStep: number,
  ) {
    this.#index = INDEX_BY_FIELD[field]!;
    this.#column = KEPT_ORDERS[field]!;
  }

  get bytes(): number {
    return this.#keys.byteLength;
  }

  get keys(): Uint32Array {
    return this.#keys.subarray(0, this.#length);
  }

  /** Reads all keys in steps. Keys of customers that change between them must be placed again. */
  *load(reader: ListReader): Generator<undefined, void> {
    const [index, column] = [this.#index, this.#column];
    this.#ensureCapacity(reader.maxRows('customers'));
    const first = `SELECT key FROM customers INDEXED BY ${index}`;
    const limit = `ORDER BY ${column}, id LIMIT ${this.entriesAStep}`;
    let after: readonly SqliteValue[] | undefined;
    for (;;) {
      const step =
        after === undefined
          ? sql(`SELECT group_concat(key, ',') AS keys FROM (${first} ${limit})`)
          : sql(
              `SELECT group_concat(key, ',') AS keys FROM (${first} WHERE (${column}, id) > (?, ?) ${limit})`,
              ...after,
            );
      const { keys } = reader.row(step) as { keys: string | null };
      if (keys === null) return;
      let last = 0;
      forEachKey(keys, (key) => {
        this.#push(key);
        last = key;
      });
      after = this.#positionOf(last, reader);
      yield;
    }
  }

  /** Places these keys, which are those of all customers that have changed, where they are now, if they still are. */
  reposition(changed: readonly number[], reader: ListReader): void {
    const [index, column] = [this.#index, this.#column];
    const before = `SELECT key FROM customers INDEXED BY ${index} WHERE (${column}, id) < (?, ?)
      ORDER BY ${column} DESC, id DESC LIMIT 1`;
    const next = new Map<number | undefined, number>();
    for (const key of changed) {
      const position = this.#positionOf(key, reader);
      if (position === undefined) continue;
      const [previous] = reader.all(sql(before, ...position)) as unknown as { key: number }[];
      next.set(previous?.key, key);
    }
    this.#place(new Set(changed), next);
  }

  /** Takes keys out and puts some after others, in one pass. `next` has the first key by `undefined`. */
  #place(changed: ReadonlySet<number>, next: ReadonlyMap<number | undefined, number>): void {
    const old = this.keys;
    const isSpecial = new Uint8Array(reachOf(changed, next) + 1);
    for (const key of [...changed, ...next.keys()]) if (key !== undefined) isSpecial[key] = 1;
    this.#keys = new Uint32Array(roomFor(old.length + next.size));
    this.#length = 0;
    const pushNext = (previous: number | undefined) => {
      for (let key = next.get(previous); key !== undefined; key = next.get(key)) this.#push(key);
    };
    pushNext(undefined);
    let from = 0;
    for (let at = 0; at < old.length; at += 1) {
      const key = old[at]!;
      if (isSpecial[key] !== 1) continue;
      const isTaken = changed.has(key);
      this.#append(old.subarray(from, isTaken ? at : at + 1));
      from = at + 1;
      if (!isTaken) pushNext(key);
    }
    this.#append(old.subarray(from));
  }

  #positionOf(key: number, reader: ListReader): readonly SqliteValue[] | undefined {
    const [row] = reader.all(sql(`SELECT ${this.#column} AS value, id FROM customers WHERE key = ?`, key));
    return row && [row['value'] as SqliteValue, row['id'] as string];
  }

  #append(keys: Uint32Array): void {
    this.#keys.set(keys, this.#length);
    this.#length += keys.length;
  }

  #push(key: number): void {
    if (this.#length === this.#keys.length) this.#ensureCapacity(this.#length);
    this.#keys[this.#length] = key;
    this.#length += 1;
  }

  #ensureCapacity(length: number): void {
    const keys = new Uint32Array(roomFor(length));
    keys.set(this.#keys.subarray(0, this.#length));
    this.#keys = keys;
  }
}

function reachOf(changed: ReadonlySet<number>, next: ReadonlyMap<number | undefined, number>): number {
  let reach = 0;
  for (const key of [...changed, ...next.keys()]) if (key !== undefined && key > reach) reach = key;
  return reach;
}
