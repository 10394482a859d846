import { CUSTOMER_FIELDS } from '../customers/customer-list-fields.js';
import { customerValue, type Customer } from '../customers/customer.js';
import { matches } from '../lists/evaluate-list.js';
import { criteriaOf } from './segment-criteria.js';
import type { SegmentFilters } from './segment.js';

/** Whether a list with these filters holds the customer. */
export function isMember(filters: SegmentFilters, customer: Customer): boolean {
  return matches(customer, criteriaOf(filters), CUSTOMER_FIELDS, customerValue);
}
