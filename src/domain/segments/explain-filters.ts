import { CUSTOMER_FIELDS } from '../customers/customer-list-fields.js';
import { customerValue, type Customer } from '../customers/customer.js';
import { matches, type FieldValue } from '../lists/evaluate-list.js';
import { clausesOf, type FilterClause } from './filter-clauses.js';
import { isMember } from './is-member.js';
import type { SegmentFilters } from './segment.js';

/** A clause, the customer's value, and whether it matches. */
export interface ExplainedClause extends Pick<FilterClause, 'id' | 'field' | 'operator' | 'wanted'> {
  /** The value in `field`; null without a value, and for a search. */
  readonly actual: FieldValue;
  readonly passed: boolean;
}

/** Why a customer is a member, or isn't. */
export interface Explanation {
  /** Whether a list with the same filters holds the customer: true when every clause has passed. */
  readonly member: boolean;
  readonly clauses: readonly ExplainedClause[];
}

/** Explains filters for a customer, with the predicate that lists are evaluated with. */
export function explainFilters(filters: SegmentFilters, customer: Customer): Explanation {
  return {
    member: isMember(filters, customer),
    clauses: clausesOf(filters).map(({ id, field, operator, wanted, criteria }) => ({
      id,
      field,
      operator,
      wanted,
      actual: field === null ? null : customerValue(customer, field),
      passed: matches(customer, criteria, CUSTOMER_FIELDS, customerValue),
    })),
  };
}
