import type { ClientSession } from 'mongodb';
import type { Customer } from '../../../domain/customers/customer.js';
import { ColumnChanges } from '../../storage-kernel/column-changes.js';
import { errorOfColumnCount } from '../../storage-kernel/error-of-column-count.js';
import type { MongoCollections } from '../database/mongo-collections.js';
import { readBatches } from '../database/read-batches.js';
import { readColumnCount } from './column-count-writes.js';

/** Recounts the own columns, customer by customer, and compares with the stored counts. */
export class ColumnRecount {
  readonly #counted = new ColumnChanges();

  constructor(
    private readonly collections: Pick<MongoCollections, 'columnCounts'>,
    private readonly session: ClientSession,
  ) {}

  /** Adds customers to the recount, each exactly once. */
  add(customers: readonly Customer[]): void {
    for (const { ownColumns } of customers) this.#counted.replace(undefined, ownColumns);
  }

  /** The first discrepancy. Call it after all customers were added. */
  async findBroken(): Promise<string | undefined> {
    const missing = new Map(Array.from(this.#counted.net, (count) => [count.name, count]));
    for await (const rows of readBatches(this.collections.columnCounts, this.session)) {
      for (const row of rows) {
        const error = errorOfColumnCount(readColumnCount(row), missing.get(row._id));
        if (error !== undefined) return error;
        missing.delete(row._id);
      }
    }
    const [first] = missing.keys();
    return first === undefined ? undefined : `customer_column_counts: has no row for the column "${first}"`;
  }
}
