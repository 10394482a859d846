import type { Filter, AnyBulkWriteOperation } from 'mongodb';
import { MAX_FOUND_PER_VALUE } from '../../../application/ports/customer-store.js';
import type { Customer } from '../../../domain/customers/customer.js';
import type { Scalar } from '../../../domain/lists/list-query.js';
import type { MongoCollections } from '../database/mongo-collections.js';
import { ColumnChanges } from '../../storage-kernel/column-changes.js';
import type { ServerCalls } from '../writing/server-calls.js';
import { readCustomer, RECORD, writeCustomer } from './customer-document.js';
import { columnCountWrites } from './column-count-writes.js';
import type { CustomerDocument, StatusRoleCountDocument } from '../documents/customer-documents.js';
import { writeInParts } from './write-in-parts.js';
import type { CustomerTransition } from '../../../domain/segments/tracked-filters.js';
import { StatusRoleDeltas } from './status-role-deltas.js';

/** Customers by id; null for an id without a customer. */
type Rows = Map<string, Customer | null>;

/** Customers as the callbacks of one group see them. The net result is sent once, at the end of the group. */
export class BufferedCustomers {
  readonly #stored: Rows = new Map();
  readonly #accepted: Rows = new Map();
  readonly #own: Rows = new Map();

  constructor(
    private readonly collections: MongoCollections,
    private readonly calls: ServerCalls,
  ) {}

  /** Reads the customers that aren't loaded yet, in one round trip. */
  async load(ids: Iterable<string>): Promise<void> {
    const missing = [...new Set(ids)].filter((id) => this.#at(id) === undefined);
    if (missing.length === 0) return;
    const found = await this.#find({ _id: { $in: missing } });
    for (const id of missing) this.#stored.set(id, null);
    for (const customer of found) this.#stored.set(customer.id, customer);
  }

  async findAll(ids: readonly string[]): Promise<Customer[]> {
    await this.load(ids);
    return [...new Set(ids)]
      .map((id) => this.#at(id))
      .filter(isThere)
      .map(copyOf);
  }

  async findAllByOwnColumn(key: string, values: readonly Scalar[]): Promise<Customer[]> {
    if (values.length === 0) return [];
    const found = await this.#findStored(key, [...new Set(values)]);
    for (const customer of found) this.#stored.set(customer.id, customer);
    const candidates = new Set([...found.map(({ id }) => id), ...this.#accepted.keys(), ...this.#own.keys()]);
    const left = new Map<Scalar | undefined, number>(values.map((value) => [value, MAX_FOUND_PER_VALUE]));
    return [...candidates]
      .map((id) => this.#at(id))
      .filter(isThere)
      .filter(({ ownColumns }) => {
        const value = ownColumns.get(key);
        const places = left.get(value) ?? 0;
        left.set(value, places - 1);
        return places > 0;
      })
      .map(copyOf);
  }

  /** For each value enough stored customers, even if the group has changed some of them. */
  async #findStored(key: string, values: readonly Scalar[]): Promise<Customer[]> {
    const limit = MAX_FOUND_PER_VALUE + this.#accepted.size + this.#own.size;
    const filter = (value: unknown) => ({ [`own.${key}`]: value });
    const some = await this.#find(filter({ $in: values }), { limit: limit * values.length });
    if (some.length < limit * values.length) return some;
    const found: Customer[] = [];
    for (const value of values) found.push(...(await this.#find(filter({ $eq: value }), { limit })));
    return found;
  }

  /**
   * Whether the customer is in the state a change started from. New ids aren't looked up: the server rejects
   * duplicates.
   */
  isAt(id: string, before: Customer | undefined): boolean {
    return this.#at(id)?.version === before?.version;
  }

  put(id: string, after: Customer | undefined): void {
    this.#own.set(id, after === undefined ? null : copyOf(after));
  }

  acceptOwn(): void {
    for (const [id, row] of this.#own) this.#accepted.set(id, row);
    this.discardOwn();
  }

  discardOwn(): void {
    this.#own.clear();
  }

  /** The net result of the accepted callbacks, by customer. */
  *transitions(): Iterable<IdentifiedTransition> {
    for (const [id, after] of this.#accepted) {
      yield { id, before: this.#stored.get(id) ?? undefined, after: after ?? undefined };
    }
  }

  /** Sends the net result: the customers, the status-role counts and the counts of own columns. */
  async flush(): Promise<void> {
    const { customers, statusRoleCounts, columnCounts } = this.collections;
    const transitions = [...this.transitions()];
    await writeInParts(transitions, { collection: customers, calls: this.calls }, writesOf);
    const counts = statusRoleWrites(transitions);
    if (counts.length > 0) await this.calls.run((session) => statusRoleCounts.bulkWrite(counts, { session }));
    const columns = new ColumnChanges();
    columns.add(transitions);
    for (const writes of columnCountWrites(columns)) {
      await this.calls.run((session) => columnCounts.bulkWrite(writes, { session }));
    }
  }

  async #find(filter: Filter<CustomerDocument>, options: { readonly limit?: number } = {}): Promise<Customer[]> {
    const rows = await this.calls.run((session) =>
      this.collections.customers.find(filter, { ...options, session, projection: RECORD }).toArray(),
    );
    return rows.map(readCustomer);
  }

  #at(id: string): Customer | null | undefined {
    for (const rows of [this.#own, this.#accepted, this.#stored]) {
      const row = rows.get(id);
      if (row !== undefined) return row;
    }
    return undefined;
  }
}

function copyOf(customer: Customer): Customer {
  return { ...customer, ownColumns: new Map(customer.ownColumns) };
}

function isThere(customer: Customer | null | undefined): customer is Customer {
  return customer !== null && customer !== undefined;
}

/** A customer before and after a group. */
interface IdentifiedTransition extends CustomerTransition {
  readonly id: string;
}

/** The writes that bring a customer to the state after the transition. */
function writesOf({ id, before, after }: IdentifiedTransition): AnyBulkWriteOperation<CustomerDocument>[] {
  if (after === undefined) return before === undefined ? [] : [{ deleteOne: { filter: { _id: id } } }];
  const document = writeCustomer(after);
  return before === undefined
    ? [{ insertOne: { document } }]
    : [{ replaceOne: { filter: { _id: id }, replacement: document } }];
}

/** The writes that bring the status-role counts to the state after these transitions. */
function statusRoleWrites(transitions: Iterable<CustomerTransition>): AnyBulkWriteOperation<StatusRoleCountDocument>[] {
  const deltas = new StatusRoleDeltas();
  for (const { before, after } of transitions) {
    if (before !== undefined) deltas.add(before, -1);
    if (after !== undefined) deltas.add(after, 1);
  }
  return deltas.writes();
}
