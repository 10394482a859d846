import type { Customer } from './customer.js';
import type { CustomerLogEntry } from './customer-log.js';

/**
 * One decided change of one customer: the record before (undefined for a creation or a restoration), the record after (undefined for a
 * deletion), and the log entry. Counts, facets and segment members are updated from the two records.
 */
export interface CustomerChange {
  readonly before: Customer | undefined;
  readonly after: Customer | undefined;
  readonly entry: CustomerLogEntry;
  /** Whether a deletion moves the record to the trash, from where it can be restored, instead of erasing it. */
  readonly isKept?: boolean;
}
