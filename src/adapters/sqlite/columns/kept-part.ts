import type { ListReader } from '../lists/list-reader.js';
import { CodedColumn } from './coded-column.js';
import { MAX_LOOKED_UP } from './column-dictionary.js';
import type { ColumnSource } from './column-source.js';
import { CustomerOrder } from './customer-order.js';

/** The customers that changed since a part of the memory was read. */
export interface ChangedCustomers {
  readonly keys: readonly number[];
  /** The same as a JSON array. */
  readonly json: string;
}

/** Something about all customers that is kept in memory. */
export interface KeptPart {
  readonly bytes: number;
  /** Reads it in steps of some ten milliseconds, which may see different states. */
  load(reader: ListReader): Generator<undefined, void>;
  /** Whether so much has been refreshed that the part should be loaded again. */
  readonly needsReload?: boolean;
  /** Reads again what belongs to these customers. */
  refresh(changed: ChangedCustomers, reader: ListReader): void;
}

export class KeptColumn implements KeptPart {
  readonly column = new CodedColumn();
  #values = 0;

  constructor(private readonly source: ColumnSource) {}

  get bytes(): number {
    return this.column.bytes;
  }

  /** Values of earlier times keep their codes. */
  get needsReload(): boolean {
    return this.column.dictionary.size > 2 * this.#values + MAX_LOOKED_UP;
  }

  *load(reader: ListReader): Generator<undefined, void> {
    this.column.ensureCapacity(reader.maxRows('customers'));
    yield* this.source.load(this.column, reader);
    this.#values = this.column.dictionary.size;
  }

  refresh({ keys, json }: ChangedCustomers, reader: ListReader): void {
    for (const key of keys) this.column.set(key, 0);
    this.source.readAgain(this.column, json, reader);
  }
}

export class KeptOrder implements KeptPart {
  readonly order: CustomerOrder;

  constructor(field: string, entriesAStep: number) {
    this.order = new CustomerOrder(field, entriesAStep);
  }

  get bytes(): number {
    return this.order.bytes;
  }

  load(reader: ListReader): Generator<undefined, void> {
    return this.order.load(reader);
  }

  refresh({ keys }: ChangedCustomers, reader: ListReader): void {
    this.order.reposition(keys, reader);
  }
}
