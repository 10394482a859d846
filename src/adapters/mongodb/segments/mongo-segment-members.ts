import type { ClientSession, MongoClient } from 'mongodb';
import type { Members, SegmentMembers } from '../../../application/ports/segment-members.js';
import type { Criteria, ListQuery } from '../../../domain/lists/list-query.js';
import { inSnapshot } from '../at-one-moment.js';
import { listCustomers } from '../customers/list-customers.js';
import type { MongoCustomerStore } from '../customers/mongo-customer-store.js';
import { overloadedWhenExpired } from '../lists/list-records.js';
import { LIMITED, type MongoCollections } from '../mongo-collections.js';
import type { MongoGate } from '../mongo-gate.js';

/** Members of segments, counted for each answer. */
export class MongoSegmentMembers implements SegmentMembers {
  constructor(
    private readonly client: MongoClient,
    private readonly collections: MongoCollections,
    private readonly gate: MongoGate,
    private readonly customers: Pick<MongoCustomerStore, 'list'>,
  ) {}

  async prepare(): Promise<void> {
    // Nothing is kept, so nothing need be known.
  }

  resolve(criteria: readonly Criteria[], embedded: number): Promise<readonly Members[]> {
    return this.gate.run(() =>
      overloadedWhenExpired(async () => {
        const rows = await this.collections.customers.estimatedDocumentCount(LIMITED);
        return inSnapshot(this.client, (session) => this.#read(criteria, { embedded, rows }, session));
      }),
    );
  }

  async survey(criteria: Criteria, embedded: number): Promise<Members> {
    const { total, records } = await this.customers.list(firstById(criteria, embedded));
    return { count: total, customers: records };
  }

  async retain(): Promise<void> {
    // Nothing is kept.
  }

  async #read(
    criteria: readonly Criteria[],
    { embedded, rows }: { readonly embedded: number; readonly rows: number },
    session: ClientSession,
  ): Promise<Members[]> {
    const members: Members[] = [];
    for (const one of criteria) {
      const query = firstById(one, embedded);
      const { total, records } = await listCustomers(query, { source: undefined, rows }, this.collections, session);
      members.push({ count: total, customers: records });
    }
    return members;
  }
}

function firstById({ filters, search }: Criteria, limit: number): ListQuery {
  return { filters, search, order: [{ field: 'id', descending: false }], page: { kind: 'slice', start: 0, limit } };
}
