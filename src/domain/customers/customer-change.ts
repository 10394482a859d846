import type { Customer } from './customer.js';
import type { CustomerLogEntry } from './customer-log.js';

/**
 * One decided change of one customer: the record as the transaction found it (undefined at a creation), the record as
 * it becomes (undefined at a deletion), and what the log says of it. From the two records follow all that is kept about
 * customers in sum: counts, facets, the members of segments.
 */
export interface CustomerChange {
  readonly before: Customer | undefined;
  readonly after: Customer | undefined;
  readonly entry: CustomerLogEntry;
}
