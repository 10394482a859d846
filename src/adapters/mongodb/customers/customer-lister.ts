import { LRUCache } from 'lru-cache';
import type { ClientSession } from 'mongodb';
import {
  customersOf,
  MAX_STATUS_ROLE_COUNTS,
  statusRoleCountsOf,
} from '../../../domain/customers/status-role-counts.js';
import { isOwnField } from '../../../domain/customers/customer-list-fields.js';
import type { Customer } from '../../../domain/customers/customer.js';
import type { ListPage, ListQuery } from '../../../domain/lists/list-query.js';
import { MAX_CACHE_KEY_LENGTH, type KeptLists } from '../../storage-kernel/kept-lists.js';
import { orderedField } from '../../storage-kernel/ordered-field.js';
import { depthOf, likelyTotal } from '../../storage-kernel/page-depth.js';
import { isExpired } from '../database/driver-errors.js';
import { NEVER } from '../lists/filter-document.js';
import { LIST_READ, pageOf } from '../lists/list-records.js';
import type { MongoCollections } from '../database/mongo-collections.js';
import {
  choosePage,
  choosePageOfCounts,
  choosePlan,
  compoundRange,
  exactPath,
  exactRange,
  FEW,
  isRare,
  SCANNED_IN_A_SECOND,
} from './choose-plan.js';
import { totalOf, type CountedRow } from './count-matches.js';
import { compoundOf } from './compound-filters.js';
import { CUSTOMER_LIST } from './customer-list.js';
import type {
  AccessPath,
  AtOncePlan,
  AvailableIndexes,
  CustomerPlan,
  CustomerStatistics,
  PagePlan,
} from './customer-plan.js';
import { findStatusRoleCounts } from './find-status-role-counts.js';
import { DeepPageReader, type KnownTotal } from './deep-page-reader.js';
import { deepScanOf } from './deep-scan.js';
import type { CustomerDocument, StatusRoleCountDocument } from '../documents/customer-documents.js';
import { readByIds } from './read-by-ids.js';
import { readCustomerPage, type PageWithSequence } from './read-customer-page.js';
import { renderAtOnce, renderRarePage, renderTotal } from './render-plan.js';
import { readWithSequence } from './snapshot-rows.js';
import type { OnDemandIndexes } from './on-demand-indexes.js';

type PathPlan = Extract<CustomerPlan, { readonly kind: 'path' }>;

/** Several times what a short walk takes among a million customers. */
const MAX_SHORT_WALK_MS = 1_000;
/** How long it's remembered that a list's short walk took too long. */
const REMEMBERED_MS = 60_000;
const MAX_REMEMBERED = 1_000;

/** The status-role counts at one sequence number. */
interface KeptCounts {
  readonly sequence: number;
  /** Undefined when there are too many. */
  readonly counts: readonly StatusRoleCountDocument[] | undefined;
}

/**
 * Lists pages of customers with their exact totals, both from a session's snapshot. What was found before is used if the
 * customers' sequence number in the snapshot is still the same.
 */
export class CustomerLister {
  /** The newest sequence number that any list has seen. */
  #newest = -1;
  #counts: KeptCounts = { sequence: -2, counts: undefined };
  readonly #deep: DeepPageReader;
  /** By criteria and order: the lists whose matches aren't spread evenly, with the depth of a page that took long. */
  readonly #uneven = new LRUCache<string, number>({ max: MAX_REMEMBERED, ttl: REMEMBERED_MS });

  constructor(
    private readonly collections: MongoCollections,
    private readonly kept: KeptLists,
    private readonly indexes: Readonly<Record<keyof AvailableIndexes, OnDemandIndexes>>,
  ) {
    this.#deep = new DeepPageReader(collections);
  }

  /** Whether `listAgain` is likely to find the page. */
  hasKept(query: ListQuery): boolean {
    return query.page.kind === 'slice' && this.kept.findPage(query)?.sequence === this.#newest;
  }

  /** A slice that was read since the last change. Undefined for any other. */
  async listAgain(query: ListQuery, session: ClientSession): Promise<ListPage<Customer> | undefined> {
    const kept = this.kept.findPage(query);
    if (kept === undefined) return undefined;
    const ids = JSON.parse(kept.keys) as string[];
    const { byId, sequence } = await readByIds(this.collections, ids, session);
    this.#saw(sequence);
    if (sequence !== kept.sequence) return undefined;
    return { records: ids.map((id) => byId.get(id)!), total: kept.total, next: undefined };
  }

  /** The page and its total in one command. */
  async listAtOnce(query: ListQuery, plan: AtOncePlan, session: ClientSession): Promise<ListPage<Customer>> {
    const { customers, statusRoleCounts } = this.collections;
    const { pipeline, hint } = renderAtOnce(query, plan, statusRoleCounts.collectionName);
    const found = await customers
      .aggregate<CustomerDocument | StatusRoleCountDocument>(pipeline, {
        ...{ ...LIST_READ, session },
        ...(hint !== undefined && { hint }),
      })
      .toArray();
    const page = found.filter((row): row is CustomerDocument => !isStatusRoleCount(row));
    return pageOf(page, customersOf(found.filter(isStatusRoleCount)), query, CUSTOMER_LIST);
  }

  /** Plans and reads a page with its exact total, and keeps what was found. */
  async list(query: ListQuery, statistics: CustomerStatistics, session: ClientSession): Promise<ListPage<Customer>> {
    const plan = choosePlan(query, statistics);
    const found =
      plan.kind === 'status_role'
        ? await this.#listByCounts(query, plan.customers, session)
        : await this.#listByPath(query, plan as PathPlan, session);
    this.#saw(found.sequence);
    if (query.page.kind === 'slice') {
      const keys = JSON.stringify(found.page.records.map(({ id }) => id));
      this.kept.keepPage(query, { sequence: found.sequence, total: found.page.total, keys });
    }
    return found.page;
  }

  async #listByCounts(query: ListQuery, customers: number, session: ClientSession): Promise<PageWithSequence> {
    // Another list may replace the counts meanwhile.
    const kept = this.#counts;
    if (kept.sequence === this.#newest) {
      const found = await this.#planByCounts(query, kept, { customers, session });
      const page =
        kept.counts === undefined
          ? await this.#readPage(query, found, session)
          : await this.#readUnchanged(query, found, { since: kept.sequence, session });
      if (page !== undefined) return page;
    }
    const read = await this.#readCounts(session);
    this.#counts = read;
    return this.#readPage(query, await this.#planByCounts(query, read, { customers, session }), session);
  }

  async #planByCounts(
    query: ListQuery,
    kept: KeptCounts,
    { customers, session }: { readonly customers: number; readonly session: ClientSession },
  ): Promise<PlannedPage> {
    const counts =
      kept.counts === undefined
        ? await findStatusRoleCounts(query, this.collections, session)
        : statusRoleCountsOf(query, kept.counts);
    const total = customersOf(counts);
    const size = kept.counts === undefined ? customers : customersOf(kept.counts);
    const plan = this.#choosePage(query, size, (sortedColumns) =>
      query.filters.length === 0
        ? choosePage(query, { path: undefined, customers: total, total }, sortedColumns)
        : choosePageOfCounts(query, counts, size, sortedColumns),
    );
    return { plan, total, customers: size, sequence: kept.counts && kept.sequence };
  }

  async #readCounts(session: ClientSession): Promise<KeptCounts> {
    const { statusRoleCounts } = this.collections;
    const counts = { coll: statusRoleCounts.collectionName, pipeline: [{ $limit: MAX_STATUS_ROLE_COUNTS }] };
    const { rows, sequence } = await readWithSequence<StatusRoleCountDocument>(
      this.collections,
      [{ $match: NEVER }, { $unionWith: counts }],
      { session },
    );
    return { sequence, counts: rows.length < MAX_STATUS_ROLE_COUNTS ? rows : undefined };
  }

  async #listByPath(query: ListQuery, plan: PathPlan, session: ClientSession): Promise<PageWithSequence> {
    const likely = likelyTotal(query.page);
    const kept = this.kept.findTotal(query);
    this.#noteRange(query, plan);
    const planned = (total: number): PlannedPage => {
      const path = plan.path ?? (plan.exact && exactPath(plan.exact, total, plan.customers));
      const choose = (sortedColumns: ReadonlySet<string>) => choosePage(query, { ...plan, path, total }, sortedColumns);
      const fallback = plan.total.kind === 'compound' ? exactPath(plan.total, total, plan.customers) : undefined;
      const page = this.#choosePage(query, plan.customers, choose);
      return { plan: page, total, customers: plan.customers, ...(fallback && { fallback }) };
    };
    if (likely !== undefined) return this.#readPage(query, planned(likely), session);
    if (kept?.sequence === this.#newest && query.page.limit > 0) {
      const since = kept.sequence;
      const page = await this.#readUnchanged(query, planned(kept.total), { since, session });
      if (page !== undefined) return page;
    }
    const rare = isRare(query, plan.path) ? await this.#listRare(query, plan.path, session) : undefined;
    if (rare !== undefined) return rare;
    const { total, sequence } = await this.#count(query, plan, session);
    this.kept.keepTotal(query, { sequence, total });
    return total === 0 ? { page: NOBODY, sequence } : this.#readPage(query, planned(total), session);
  }

  async #count(query: ListQuery, plan: PathPlan, session: ClientSession) {
    const compound = plan.path === undefined ? compoundOf(query) : undefined;
    const isUsable = compound !== undefined && compoundRange(query, new Set([compound])) !== undefined;
    if (isUsable) this.indexes.compound.use(compound, plan.customers);
    const { pipeline, hint } = renderTotal(query, plan.total, this.collections.customers.collectionName);
    const { rows, sequence } = await readWithSequence<CountedRow>(this.collections, pipeline, { session, hint });
    return { total: totalOf(rows), sequence };
  }

  /** The page and its total in one command. Undefined if more customers match than was likely. */
  async #listRare(query: ListQuery, path: AccessPath, session: ClientSession): Promise<PageWithSequence | undefined> {
    const { pipeline, hint } = renderRarePage(query, path);
    const { rows, sequence } = await readWithSequence<RareRows>(this.collections, pipeline, { session, hint });
    const [{ page, counted } = { page: [], counted: [] }] = rows;
    const total = totalOf(counted);
    if (total >= FEW) return undefined;
    this.kept.keepTotal(query, { sequence, total });
    return { page: pageOf(page, total, query, CUSTOMER_LIST), sequence };
  }

  /**
   * The page, undefined if customers have changed since its total was found. Sorting takes so long that this is asked
   * before, not with the page.
   */
  async #readUnchanged(
    query: ListQuery,
    found: PlannedPage,
    { since, session }: { readonly since: number; readonly session: ClientSession },
  ): Promise<PageWithSequence | undefined> {
    if (found.plan.kind === 'sort') {
      const { sequence } = await readWithSequence(this.collections, [{ $match: NEVER }], { session });
      if (sequence !== since) return undefined;
    }
    const page = await this.#readPage(query, found, session);
    return page.sequence === since ? page : undefined;
  }

  /**
   * Reads the page. Stops a short walk that takes long, because matches correlate with the order, as everyone of one name with
   * the order of names; then the page is sorted.
   */
  async #readPage(query: ListQuery, found: PlannedPage, session: ClientSession): Promise<PageWithSequence> {
    const { plan, total, fallback, customers } = found;
    const scan = deepScanOf(query, plan);
    if (scan !== undefined) return this.#deep.read(scan, found, session);
    const isAll = query.filters.length === 0 && query.search.length === 0;
    if (plan.kind !== 'walk' || !plan.isShort || isAll) {
      return readCustomerPage(this.collections, query, found, { session });
    }
    const path = fallback ?? plan.path;
    // Nothing else would end in time.
    if (path === undefined && customers > SCANNED_IN_A_SECOND) {
      return readCustomerPage(this.collections, query, found, { session });
    }
    const list = JSON.stringify([query.filters, query.search, query.order]);
    const depth = depthOf(query.page);
    if (depth < (this.#uneven.get(list) ?? Infinity)) {
      try {
        return await readCustomerPage(this.collections, query, found, { session, maxTimeMS: MAX_SHORT_WALK_MS });
      } catch (error) {
        if (!isExpired(error)) throw error;
        if (list.length <= MAX_CACHE_KEY_LENGTH) this.#uneven.set(list, depth);
      }
    }
    const sorted = { plan: { kind: 'sort', path } as const, total };
    return readCustomerPage(this.collections, query, sorted, { session });
  }

  /** Notes the own column whose index a range of it is counted with, or would be if there were one. */
  #noteRange(query: ListQuery, { path, exact, customers }: PathPlan): void {
    const [filter] = query.filters;
    if (filter === undefined || path !== undefined) return;
    if (exact !== undefined && exact.kind !== 'in_order') return;
    const withIndex = exactRange(query, { sorted: new Set([filter.field]), compound: new Set() });
    if (withIndex?.kind === 'in_order') this.indexes.sorted.use(filter.field, customers);
  }

  /** Also notes the own column whose index the page follows, or would if there were one. */
  #choosePage(
    { order }: ListQuery,
    customers: number,
    choose: (sortedColumns: ReadonlySet<string>) => PagePlan,
  ): PagePlan {
    const field = orderedField(order);
    const isOwn = field !== undefined && isOwnField(field);
    if (isOwn && choose(new Set([field])).kind === 'walk') this.indexes.sorted.use(field, customers);
    return choose(this.indexes.sorted.available);
  }

  #saw(sequence: number): void {
    this.#newest = Math.max(this.#newest, sequence);
  }
}

interface PlannedPage extends KnownTotal {
  readonly plan: PagePlan;
  /** The approximate number of all customers. */
  readonly customers: number;
  /** Another path than the plan's for sorting the page. */
  readonly fallback?: AccessPath;
}

interface RareRows {
  readonly page: readonly CustomerDocument[];
  readonly counted: readonly CountedRow[];
}

const NOBODY: ListPage<Customer> = { records: [], total: 0, next: undefined };

function isStatusRoleCount(row: CustomerDocument | StatusRoleCountDocument): row is StatusRoleCountDocument {
  return 'customers' in row;
}
