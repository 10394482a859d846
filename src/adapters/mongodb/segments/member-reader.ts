import type { ClientSession } from 'mongodb';
import { statusRoleCountsOf, customersOf, type StatusRoleCount } from '../../../domain/customers/status-role-counts.js';
import type { Customer } from '../../../domain/customers/customer.js';
import type { Criteria } from '../../../domain/lists/list-query.js';
import type { TrackedCriteria } from '../../../domain/segments/tracked-criteria.js';
import { CUSTOMER_LIST } from '../customers/customer-list.js';
import { choosePage, statusRolePath, usefulPath } from '../customers/choose-plan.js';
import type { AccessPath, CustomerStatistics } from '../customers/customer-plan.js';
import { findPath } from '../customers/read-statistics.js';
import { renderPage } from '../customers/render-plan.js';
import { firstById } from '../../storage-kernel/first-by-id.js';
import { readPage } from '../lists/list-records.js';
import { LIMITED, type MongoCollections } from '../database/mongo-collections.js';
import type { Counts } from './count-reader.js';

/** The number of concurrent reads for one answer. */
const AT_ONCE = 8;
/** How long an access path is reused. It only affects speed. */
const PATH_REUSED_MS = 60_000;
/** Members of filters this frequent turn up quickly in a full scan, so no better access path is looked for. */
const EARLY_ROWS = 2_000;

interface CachedPath {
  readonly path: AccessPath | undefined;
  readonly foundAt: number;
}

/** Reads the first members of tracked filters, each through the best access path. */
export class MemberReader {
  readonly #paths = new WeakMap<Criteria, CachedPath>();

  constructor(private readonly collections: MongoCollections) {}

  /** The first members of each filter, in the session's snapshot, which also provided their counts. */
  async read(
    wanted: readonly TrackedCriteria[],
    { counts, embedded }: { readonly counts: Counts; readonly embedded: number },
    session: ClientSession,
  ): Promise<(readonly Customer[])[]> {
    const { statusRoles } = counts;
    const rows =
      statusRoles === undefined
        ? await this.collections.customers.estimatedDocumentCount(LIMITED)
        : customersOf(statusRoles);
    const members: (readonly Customer[])[] = wanted.map(() => []);
    const left = wanted.entries();
    const readOn = async () => {
      for (const [index, { criteria, digest, isByStatusAndRole }] of left) {
        const total = counts.of.get(digest) ?? 0;
        if (total === 0) continue;
        const query = firstById(criteria, Math.min(embedded, total));
        const isFrequent = (rows * query.page.limit) / total <= EARLY_ROWS;
        const path = isFrequent
          ? undefined
          : await this.#pathTo(criteria, isByStatusAndRole ? statusRoles : undefined, rows);
        members[index] = await this.#readPage(query, { path, total, customers: rows }, session);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, readOn));
    return members;
  }

  async #readPage(
    query: ReturnType<typeof firstById>,
    statistics: CustomerStatistics & { readonly total: number },
    session: ClientSession,
  ): Promise<readonly Customer[]> {
    const found = { ...renderPage(query, choosePage(query, statistics)), total: statistics.total };
    const { records } = await readPage(this.collections.customers, CUSTOMER_LIST, query, session, found);
    return records;
  }

  async #pathTo(
    criteria: Criteria,
    statusRoles: readonly StatusRoleCount[] | undefined,
    customers: number,
  ): Promise<AccessPath | undefined> {
    if (statusRoles !== undefined) {
      return usefulPath({ path: statusRolePath(statusRoleCountsOf(criteria, statusRoles)), customers });
    }
    const cached = this.#paths.get(criteria);
    const now = performance.now();
    if (cached !== undefined && now - cached.foundAt < PATH_REUSED_MS) return cached.path;
    const path = usefulPath({ path: await findPath(criteria, this.collections.customers), customers });
    this.#paths.set(criteria, { path, foundAt: now });
    return path;
  }
}
