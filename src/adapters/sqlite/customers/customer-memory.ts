import type { FacetOf, ValueCount } from '../../../domain/customers/facets.js';
import type { Criteria, ListQuery } from '../../../domain/lists/list-query.js';
import type { ListReader } from '../lists/list-reader.js';

/** What a thread keeps of all customers in memory. */
export interface CustomerMemory {
  /**
   * Marks the customers who meet the criteria, until the next call. Undefined when nothing kept in memory helps with the
   * filters, nor with an order by `field`.
   */
  mark(criteria: Criteria, field: string | undefined, reader: ListReader): MarkedCustomers | undefined;
  /** Counts matching customers by their value in a field. Undefined when the field isn't kept in memory. */
  count(wanted: FacetOf, reader: ListReader): ValueCount[] | undefined;
}

export interface MarkedCustomers {
  readonly total: number;
  /** Their keys, separated by commas. */
  readonly keys: () => string;
  /** The keys of a slice by a field, in order. Undefined when they can't be sorted in memory. */
  readonly slice: (query: ListQuery, field: string | undefined) => readonly number[] | undefined;
}
