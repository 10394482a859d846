import type { Members, MembersAsJson } from '../../../application/ports/segment-members.js';
import { CUSTOMER_FIELDS } from '../../../domain/customers/customer-list-fields.js';
import { customerValue } from '../../../domain/customers/customer.js';
import { ShareTally, type Division, type Share } from '../../../domain/features/division.js';
import { evaluateList, matches } from '../../../domain/lists/evaluate-list.js';
import type { Criteria } from '../../../domain/lists/list-query.js';
import { hexDigest } from '../../storage-kernel/hex-digest.js';
import { membersAsJson } from '../../storage-kernel/customers-as-json.js';
import type { MemoryCustomerState } from '../customers/memory-customer-state.js';

/** Finds members by scanning all customers, which is fast enough for tests. No filters are tracked. */
export class MemorySegmentMembers {
  constructor(private readonly state: MemoryCustomerState) {}

  prepare(): void {}

  resolve(criteria: readonly Criteria[], embedded: number): Members[] {
    return criteria.map((one) => this.#membersOf(one, embedded));
  }

  resolveAsJson(criteria: readonly Criteria[], embedded: number): Promise<MembersAsJson[]> {
    return membersAsJson(this.resolve(criteria, embedded));
  }

  resolveOnce(criteria: Criteria, embedded: number): Members {
    return this.#membersOf(criteria, embedded);
  }

  countTogether(criteria: readonly Criteria[]): number[] {
    return criteria.map((one) => this.#membersOf(one, 0).count);
  }

  divide(division: Division): Share[] {
    const tally = new ShareTally(division, hexDigest);
    for (const [, customer] of this.state.customers.values()) {
      const meets = (one: Criteria) => matches(customer, one, CUSTOMER_FIELDS, customerValue);
      tally.add(
        customer.id,
        division.audiences.reduce((all, criteria, place) => all | (criteria.some(meets) ? 1 << place : 0), 0),
      );
    }
    return tally.shares;
  }

  retain(): void {}

  #membersOf(criteria: Criteria, embedded: number): Members {
    const page = { kind: 'slice', start: 0, limit: embedded } as const;
    const query = { ...criteria, order: [{ field: 'id', descending: false }], page };
    const customers = [...this.state.customers.values()].map(([, customer]) => customer);
    const { records, total } = evaluateList(customers, query, CUSTOMER_FIELDS, customerValue);
    return { count: total, customers: structuredClone(records) };
  }
}
