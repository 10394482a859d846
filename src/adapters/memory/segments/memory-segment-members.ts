import type { Members, MembersAsJson, SegmentMembers } from '../../../application/ports/segment-members.js';
import { CUSTOMER_FIELDS } from '../../../domain/customers/customer-list-fields.js';
import { customerValue } from '../../../domain/customers/customer.js';
import { evaluateList } from '../../../domain/lists/evaluate-list.js';
import type { Criteria } from '../../../domain/lists/list-query.js';
import { membersAsJson } from '../../storage-kernel/customers-as-json.js';
import type { MemoryCustomerState } from '../customers/memory-customer-state.js';
import type { MemoryQueue } from '../writing/memory-queue.js';

/** Finds members by scanning all customers, which is fast enough for tests. */
export class MemorySegmentMembers implements SegmentMembers {
  constructor(
    private readonly state: MemoryCustomerState,
    private readonly queue: MemoryQueue,
  ) {}

  async prepare(): Promise<void> {
    // No filters are tracked.
  }

  resolve(criteria: readonly Criteria[], embedded: number): Promise<Members[]> {
    return this.queue.inTurn(async () => criteria.map((one) => this.#membersOf(one, embedded)));
  }

  async resolveAsJson(criteria: readonly Criteria[], embedded: number): Promise<MembersAsJson[]> {
    return membersAsJson(await this.resolve(criteria, embedded));
  }

  resolveOnce(criteria: Criteria, embedded: number): Promise<Members> {
    return this.queue.inTurn(async () => this.#membersOf(criteria, embedded));
  }

  countTogether(criteria: readonly Criteria[]): Promise<number[]> {
    return this.queue.inTurn(async () => criteria.map((one) => this.#membersOf(one, 0).count));
  }

  async retain(): Promise<void> {
    // No filters are tracked.
  }

  async preload(): Promise<void> {
    // Everything is in memory.
  }

  #membersOf(criteria: Criteria, embedded: number): Members {
    const page = { kind: 'slice', start: 0, limit: embedded } as const;
    const query = { ...criteria, order: [{ field: 'id', descending: false }], page };
    const customers = [...this.state.customers.values()].map(([, customer]) => customer);
    const { records, total } = evaluateList(customers, query, CUSTOMER_FIELDS, customerValue);
    return { count: total, customers: structuredClone(records) };
  }
}
