import type { ColumnInUse } from '../../domain/customers/column-counts.js';
import type { Customer } from '../../domain/customers/customer.js';
import type { CustomerChange } from '../../domain/customers/customer-change.js';
import type { CustomerLogEntry } from '../../domain/customers/customer-log.js';
import type { FacetOf, Facets, ValueCount } from '../../domain/customers/facets.js';
import type { Criteria, ListPage, ListQuery, Position, Scalar } from '../../domain/lists/list-query.js';
import type { TransactionalTrash } from './customer-trash.js';
import type { TransactionalAnswers } from './kept-answers.js';
import type { TransactionalOperations } from './operations.js';
import type { ReadOptions } from './read-options.js';

/** A customer as JSON in UTF-8, as `customerJson` writes it. */
export interface CustomerAsJson {
  readonly json: Uint8Array;
  readonly version: number;
}

/** Like `ListPage`, with the records as JSON in UTF-8, separated by commas. */
export interface CustomersAsJson {
  readonly json: Uint8Array;
  readonly total: number;
  readonly next: Position | undefined;
}

/** Reads customers. Every result is from one committed state; returned records are copies. */
export interface CustomerReader {
  find(id: string): Promise<Customer | undefined>;
  /** Like `find`. */
  findAsJson(id: string): Promise<CustomerAsJson | undefined>;
  /**
   * Finds the customer with this id, otherwise the one whose own column `external_id` has this text form: of several, the
   * one with the smallest id. Uses an index in every storage.
   */
  findByKey(key: string): Promise<Customer | undefined>;
  /**
   * Same result as `evaluateList` with `CUSTOMER_FIELDS` and `customerValue`; page and exact total are from the same
   * state.
   */
  list(query: ListQuery, options?: ReadOptions): Promise<ListPage<Customer>>;
  /** Like `list`. */
  listAsJson(query: ListQuery, options?: ReadOptions): Promise<CustomersAsJson>;
  /** Counts matching customers per status and per role. */
  countFacets(criteria: Criteria, options?: ReadOptions): Promise<Facets>;
  /**
   * Counts matching customers by their value in a field that lists filter by, without value as null: at most `limit` values,
   * in the order of `compareValueCounts`.
   */
  countValues(wanted: FacetOf & { readonly limit: number }, options?: ReadOptions): Promise<ValueCount[]>;
  /**
   * Counts matching customers with a value between two edges each, which are ascending and of one type, numbers or texts. Values
   * of other types aren't counted, those of the field are compared as filters do, and the second edge is beyond its range.
   */
  countBetween(
    wanted: FacetOf & { readonly edges: readonly (number | string)[] },
    options?: ReadOptions,
  ): Promise<number[]>;
  /** The own columns in use, in the order and number of `columnsInUse`. Takes equally long however many customers there are. */
  countColumns(): Promise<ColumnInUse[]>;
  /** Whether a customer has the own column. Takes equally long however many customers there are. */
  hasColumn(name: string): Promise<boolean>;
  /** Sequence number of the last committed change, or 0. Includes every commit acknowledged before the call. */
  lastSeq(): Promise<number>;
}

/** Enough to know that a value doesn't identify a customer: every customer can have the same. */
export const MAX_FOUND_PER_VALUE = 2;

/**
 * Customer transaction, passed to callbacks. Sees everything committed before it and everything written by earlier
 * callbacks of its group. Every member fails after the callback has settled.
 */
export interface CustomerTransaction {
  /**
   * Sequence number of the last customer change. Grows by one per recorded change, without gaps. Independent of the change
   * log's sequence.
   */
  readonly seq: number;
  /** Finds those of these customers that exist, in any order. */
  findAll(ids: readonly string[]): Promise<Customer[]>;
  /**
   * Finds customers whose own column equals one of the values, in any order, at most `MAX_FOUND_PER_VALUE` for each; `42`
   * and `"42"` are different values. Uses an index.
   */
  findAllByOwnColumn(key: string, values: readonly Scalar[]): Promise<Customer[]>;
  /** Lists a customer's newest entries by id, at most `limit`, including this transaction's own, in any order. */
  listNewestEntries(customerId: string, limit: number): Promise<CustomerLogEntry[]>;
  /** Counts those of the newest `limit` entries that are later than `since`, without reading their contents. */
  countNewestEntries(customerId: string, limit: number, since: number): Promise<number>;
  /**
   * Writes the records and appends the log entries, in order, each with the next sequence number. `before` must equal the
   * stored record, or be undefined if there is none; anything else is a bug and fails. From a deletion on, the values of the
   * customer's entries no longer show in results, and the body is taken out of the kept answer that created the customer. The values
   * are erased, unless the change `isKept`: then the customer is put into the trash, from where one that is restored is taken.
   */
  record(changes: readonly CustomerChange[]): Promise<void>;
}

/** A transaction of the service itself, whose writes depend on a decision that was made outside of it. */
export interface GuardedCustomerTransaction extends CustomerTransaction {
  readonly answers: TransactionalAnswers;
  /**
   * Sequence number of the last committed entry of the change log, on storages where this transaction keeps everybody
   * else from adding one; otherwise undefined.
   */
  readonly authoritySeq: number | undefined;
  readonly operations: TransactionalOperations;
  readonly trash: TransactionalTrash;
  /**
   * Which of these customers were created after this sequence number, by the first 100 entries of each by id; creations
   * whose entries were removed aren't found.
   */
  listCreatedAfter(seq: number, ids: readonly string[]): Promise<string[]>;
  /**
   * Asks once more right before the commit. If the answer is no, the whole group is refused with `Unavailable`
   * ('storage_unavailable') and nothing is saved.
   */
  commitOnlyIf(mayCommit: () => boolean): void;
}

/** Like `TransactionCallback`: awaits only its transaction, has no side effects, and may run more than once. */
export type CustomerCallback<T> = (transaction: CustomerTransaction) => Promise<T>;

/** What a storage should know of a transaction beforehand. It only affects the speed. */
export interface CustomerTransactOptions {
  /** Ids of customers that the callback is going to read, for storages where a read is a round trip. */
  readonly reads?: readonly string[];
  /**
   * Whether the callback writes many customers. Storages that run in this process let other work go on meanwhile, and
   * commit it in a group of its own.
   */
  readonly isLarge?: boolean;
}

/** Stores customers, whose changes have their own sequence. No transaction writes both this and the change log. */
export interface CustomerStore extends CustomerReader {
  /**
   * Runs the callback in a transaction, serialised with other customer transactions. Its result or error is delivered
   * after the commit of its group; a callback that throws leaves no trace. Throws `Unavailable`: 'storage_unavailable'
   * (nothing was saved) or 'outcome_unknown' (the change may or may not have been saved).
   */
  transact<T>(
    callback: (transaction: GuardedCustomerTransaction) => Promise<T>,
    options?: CustomerTransactOptions,
  ): Promise<T>;
}
