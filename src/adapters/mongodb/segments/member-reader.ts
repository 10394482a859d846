import type { ClientSession } from 'mongodb';
import { statusRoleCountsOf, customersOf, type StatusRoleCount } from '../../../domain/customers/status-role-counts.js';
import type { Customer } from '../../../domain/customers/customer.js';
import type { Criteria, ListQuery } from '../../../domain/lists/list-query.js';
import type { TrackedCriteria } from '../../../domain/segments/tracked-criteria.js';
import { CUSTOMER_LIST } from '../customers/customer-list.js';
import { soughtBy, sourceOf, type CustomerSource } from '../customers/customer-source.js';
import { hintOf, sourceOfStatusRoleCounts } from '../customers/list-customers.js';
import { conditionOf } from '../lists/filter-document.js';
import { readPage } from '../lists/list-records.js';
import { LIMITED, type MongoCollections } from '../database/mongo-collections.js';
import type { Counts } from './count-reader.js';

/** So many reads of one answer are under way at once. */
const AT_ONCE = 8;
/** How long what was found out about the way to members is used again; it only decides how fast they come. */
const WAY_KEPT_MS = 60_000;
/** Members of frequent filters are met soon on the way through all customers: no better way is looked for. */
const SOON_MET = 2_000;

interface Way {
  readonly source: CustomerSource | undefined;
  readonly foundAt: number;
}

/** Reads the first members of filters whose counts are known, each by the shortest way. */
export class MemberReader {
  readonly #ways = new WeakMap<Criteria, Way>();

  constructor(private readonly collections: MongoCollections) {}

  /** The first members of each, in the snapshot of the session in which their counts were read. */
  async read(
    wanted: readonly TrackedCriteria[],
    { counts, embedded }: { readonly counts: Counts; readonly embedded: number },
    session: ClientSession,
  ): Promise<(readonly Customer[])[]> {
    const { cells } = counts;
    const rows =
      cells === undefined ? await this.collections.customers.estimatedDocumentCount(LIMITED) : customersOf(cells);
    const members: (readonly Customer[])[] = wanted.map(() => []);
    const left = wanted.entries();
    const readOn = async () => {
      for (const [index, { criteria, digest, isByStatusAndRole }] of left) {
        const total = counts.of.get(digest) ?? 0;
        if (total === 0) continue;
        const query = firstById(criteria, Math.min(embedded, total));
        const isMetSoon = (rows * query.page.limit) / total <= SOON_MET;
        const source = isMetSoon ? undefined : await this.#wayTo(criteria, isByStatusAndRole ? cells : undefined, rows);
        members[index] = await this.#readPage(query, { source, total, rows }, session);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, readOn));
    return members;
  }

  async #readPage(
    query: ReturnType<typeof firstById>,
    { source, total, rows }: { source: CustomerSource | undefined; total: number; rows: number },
    session: ClientSession,
  ): Promise<readonly Customer[]> {
    const condition = soughtBy(source, conditionOf(query, CUSTOMER_LIST));
    const found = { condition, total, ...hintOf(query, source, total, rows) };
    const { records } = await readPage(this.collections.customers, CUSTOMER_LIST, query, session, found);
    return records;
  }

  async #wayTo(
    criteria: Criteria,
    cells: readonly StatusRoleCount[] | undefined,
    rows: number,
  ): Promise<CustomerSource | undefined> {
    if (cells !== undefined) return sourceOfStatusRoleCounts(statusRoleCountsOf(criteria, cells), rows);
    const known = this.#ways.get(criteria);
    const now = performance.now();
    if (known !== undefined && now - known.foundAt < WAY_KEPT_MS) return known.source;
    const source = await sourceOf(criteria, this.collections.customers, rows);
    this.#ways.set(criteria, { source, foundAt: now });
    return source;
  }
}

/** The members that an answer shows. */
export function firstById({ filters, search }: Criteria, limit: number) {
  const order = [{ field: 'id', descending: false }] as const;
  return { filters, search, order, page: { kind: 'slice', start: 0, limit } } as const satisfies ListQuery;
}
