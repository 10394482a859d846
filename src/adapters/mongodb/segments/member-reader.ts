import { LRUCache } from 'lru-cache';
import type { ClientSession } from 'mongodb';
import { statusRoleCountsOf, customersOf, type StatusRoleCount } from '../../../domain/customers/status-role-counts.js';
import type { Customer } from '../../../domain/customers/customer.js';
import type { Criteria } from '../../../domain/lists/list-query.js';
import type { TrackedCriteria } from '../../../domain/segments/tracked-criteria.js';
import { CUSTOMER_LIST } from '../customers/customer-list.js';
import { isUseful } from '../customers/choose-page.js';
import type { CustomerPlanner } from '../customers/customer-planner.js';
import { pathOfCounts, type AccessPath } from '../customers/index-ranges.js';
import { firstById } from '../../storage-kernel/first-by-id.js';
import { readPage } from '../lists/list-records.js';
import type { MongoCollections } from '../database/mongo-collections.js';
import type { Counts } from './read-counts.js';

/** The number of concurrent reads for one answer. */
const AT_ONCE = 8;
/** As `sizeOf` estimates it, for all customers together. */
const MAX_KEPT_SIZE = 16 * 1_024 * 1_024;
/** Customers that have been deleted meanwhile aren't held for longer. */
const KEPT_MS = 60_000;
/** The size of a customer and its JSON without the texts, in bytes. */
const CUSTOMER_SIZE = 700;
/** The size of an own column without a text, in bytes. */
const COLUMN_SIZE = 100;
/** At most two in the object and three in its JSON. */
const BYTES_PER_CHARACTER = 5;
/** Members of filters this frequent turn up quickly in a full scan, so no better access path is looked for. */
const EARLY_ROWS = 2_000;

interface WantedMembers {
  readonly counts: Counts;
  /** The number of members of each. */
  readonly embedded: number;
}

/** Reads the first members of tracked filters, each through the best access path. */
export class MemberReader {
  /** The customers' sequence number at which `#kept` are the first members. */
  #keptAt = -1;
  readonly #kept = new LRUCache<string, readonly Customer[]>({
    maxSize: MAX_KEPT_SIZE,
    ttl: KEPT_MS,
    ttlAutopurge: true,
    sizeCalculation: (customers) => customers.reduce((size, customer) => size + sizeOf(customer), CUSTOMER_SIZE),
  });

  constructor(
    private readonly collections: MongoCollections,
    private readonly planner: CustomerPlanner,
  ) {}

  /**
   * The first members of each filter, in the session's snapshot, which also provided their counts. Those that were read since the
   * last change of a customer are the same arrays.
   */
  async read(
    wanted: readonly TrackedCriteria[],
    { counts, embedded }: WantedMembers,
    session: ClientSession,
  ): Promise<(readonly Customer[])[]> {
    const { statusRoles } = counts;
    const kept = this.#keptOf(counts.seq);
    const members = wanted.map(({ digest }) => kept?.get(keyOf(digest, embedded)) ?? []);
    const rows = statusRoles === undefined ? await this.planner.size() : customersOf(statusRoles);
    const left = wanted.entries();
    const readOn = async () => {
      for (const [index, { criteria, digest, isByStatusAndRole }] of left) {
        const total = counts.of.get(digest) ?? 0;
        if (total === 0 || members[index]!.length > 0) continue;
        const query = firstById(criteria, Math.min(embedded, total));
        const isFrequent = (rows * query.page.limit) / total <= EARLY_ROWS;
        const path = isFrequent
          ? undefined
          : await this.#pathTo(criteria, isByStatusAndRole ? statusRoles : undefined, rows);
        const found = { ...this.planner.planPage(query, { path, total, customers: rows }), total };
        const page = await readPage(this.collections.customers, CUSTOMER_LIST, query, session, found);
        members[index] = page.records;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, readOn));
    // Another read may have seen a newer state meanwhile.
    const stillKept = this.#keptOf(counts.seq);
    for (const [index, { digest }] of wanted.entries()) {
      const key = keyOf(digest, embedded);
      if (stillKept !== undefined && stillKept.peek(key) !== members[index]) stillKept.set(key, members[index]);
    }
    return members;
  }

  /** What is kept of the state with this number. */
  #keptOf(seq: number) {
    if (seq > this.#keptAt) {
      this.#kept.clear();
      this.#keptAt = seq;
    }
    return seq === this.#keptAt ? this.#kept : undefined;
  }

  async #pathTo(
    criteria: Criteria,
    statusRoles: readonly StatusRoleCount[] | undefined,
    customers: number,
  ): Promise<AccessPath | undefined> {
    if (statusRoles === undefined) return this.planner.findPath(criteria);
    const path = pathOfCounts(statusRoleCountsOf(criteria, statusRoles));
    return path !== undefined && isUseful(path, customers) ? path : undefined;
  }
}

/** At least what keeping a customer and its JSON takes, in bytes. */
function sizeOf(customer: Customer): number {
  let characters = 0;
  const standard: readonly unknown[] = Object.values(customer);
  for (const value of [...standard, ...customer.ownColumns.values()]) {
    if (typeof value === 'string') characters += value.length;
  }
  return CUSTOMER_SIZE + COLUMN_SIZE * customer.ownColumns.size + BYTES_PER_CHARACTER * characters;
}

function keyOf(digest: string, embedded: number): string {
  return `${digest} ${embedded}`;
}
