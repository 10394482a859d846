import type { Customer } from '../../domain/customers/customer.js';
import type { CustomerChange } from '../../domain/customers/customer-change.js';
import type { CustomerLogEntry } from '../../domain/customers/customer-log.js';
import type { Facets } from '../../domain/customers/facets.js';
import type { Criteria, ListPage, ListQuery, Scalar } from '../../domain/lists/list-query.js';
import type { ReadOptions } from './read-options.js';

/** Reading customers. Every answer shows one committed state; what is handed out is a copy. */
export interface CustomerReader {
  find(id: string): Promise<Customer | undefined>;
  /**
   * The page that `evaluateList` would answer for `CUSTOMER_FIELDS` and `customerValue`, with its exact total. Page and
   * total are of the same state.
   */
  list(query: ListQuery, options?: ReadOptions): Promise<ListPage<Customer>>;
  /** Counts the values of status and role among the customers that match. */
  countFacets(criteria: Criteria, options?: ReadOptions): Promise<Facets>;
  /** The number of the last committed change, 0 before the first: no commit acknowledged before the call is missing. */
  lastSeq(): Promise<number>;
}

/**
 * What a customer work sees of its transaction: everything committed before it and everything earlier works of its
 * group wrote. Every member fails after the work has settled.
 */
export interface CustomerTransaction {
  /**
   * The number of the last change in the customers' order; grows by one with each change that is recorded, without a
   * hole. This order is the customers' own and has nothing to do with that of the authority log.
   */
  readonly seq: number;
  /** Those of the customers that exist, in no particular order. */
  findAll(ids: readonly string[]): Promise<Customer[]>;
  /**
   * Every customer whose own column holds exactly one of the values, in no particular order; `42` and `"42"` are two
   * values. Seeks an index after `CustomerImports.indexOwnColumn`.
   */
  findAllByOwnColumn(key: string, values: readonly Scalar[]): Promise<Customer[]>;
  /** The newest entries of a customer by their ids, at most `limit`, this transaction's own included, in no particular order. */
  listNewestEntries(customerId: string, limit: number): Promise<CustomerLogEntry[]>;
  /** How many of the newest `limit` are later than `since`. Reads nothing of what they say. */
  countNewestEntries(customerId: string, limit: number, since: number): Promise<number>;
  /**
   * Writes the records and appends the log entries, in this order, each under the next number. `before` must be the
   * record as it is stored, or undefined where there is none: anything else is a mistake in our code and fails. A
   * deletion also marks the entries of its customer, so that no answer shows their values any more.
   */
  record(changes: readonly CustomerChange[]): Promise<void>;
}

/** As `Work` of the store: awaits only its transaction, has no side effects, may run more than once. */
export type CustomerCallback<T> = (transaction: CustomerTransaction) => Promise<T>;

/** The customers: a queue of writers and an order of their own. No work holds this order and the authority's. */
export interface CustomerStore extends CustomerReader {
  /**
   * Runs the work alone in the customers' order. Its result or refusal is delivered after the commit of the group it
   * ran in; a work that throws leaves nothing behind. Throws `Unavailable`: 'storage_unavailable' (nothing was kept) or
   * 'outcome_unknown' (perhaps it was). `reads` names customers that the work is going to ask for, and changes nothing
   * but the speed of a storage for which a read is a round trip.
   */
  transact<T>(work: CustomerCallback<T>, reads?: readonly string[]): Promise<T>;
}
