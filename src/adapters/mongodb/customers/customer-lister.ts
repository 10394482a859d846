import { LRUCache } from 'lru-cache';
import type { ClientSession, Document } from 'mongodb';
import type { Customer } from '../../../domain/customers/customer.js';
import { customersOf, isByStatusAndRole } from '../../../domain/customers/status-role-counts.js';
import type { ListPage, ListQuery } from '../../../domain/lists/list-query.js';
import { MAX_CACHE_KEY_LENGTH, type KeptLists, type KeptTotal } from '../../storage-kernel/kept-lists.js';
import { likelyTotal } from '../../storage-kernel/page-depth.js';
import { isExpired } from '../database/driver-errors.js';
import type { MongoCollections } from '../database/mongo-collections.js';
import type { CustomerDocument, StatusRoleCountDocument } from '../documents/customer-documents.js';
import { conditionOf, NEVER } from '../lists/filter-document.js';
import { LIST_READ, pageOf, pageRead } from '../lists/list-records.js';
import { isByName, isUseful, mergePairs, sortPage, type PagePlan } from './choose-page.js';
import { renderCount, totalOf, type CountedRow } from './count-matches.js';
import { BY_TEXT, BY_TRIGRAM } from './customer-indexes.js';
import { CUSTOMER_LIST } from './customer-list.js';
import { FEW, type CustomerPlanner, type MatchPlan } from './customer-planner.js';
import { DeepPages } from './deep-pages.js';
import { describePlan } from './describe-plan.js';
import { lookupOf, pathOfCounts, type AccessPath, type IndexRange } from './index-ranges.js';
import { readByIds } from './read-by-ids.js';
import { readWithSequence, type SnapshotRead } from './snapshot-rows.js';

/** Several times what a short walk takes among a million customers. */
const MAX_SHORT_WALK_MS = 1_000;
/** How long it's remembered that a list's short walk took too long. */
const REMEMBERED_MS = 60_000;
const MAX_REMEMBERED = 1_000;
/** The server reads about so many customers one after the other in a second. */
const SCANNED_IN_A_SECOND = 500_000;
/** As many customers fit into one document of an answer, whatever they hold. */
const MAX_RARE_PAGE = 100;

/** A list with the customers' sequence number at the same moment. */
interface Listed {
  readonly page: ListPage<Customer>;
  readonly sequence: number;
}

/**
 * Lists pages of customers with their exact totals, both from a session's snapshot. What was found before is used if the
 * customers' sequence number in the snapshot is still the same; the first command of each session reads it.
 */
export class CustomerLister {
  readonly #deep: DeepPages;
  /** By criteria and order: the lists whose matches aren't spread evenly. */
  readonly #uneven = new LRUCache<string, true>({ max: MAX_REMEMBERED, ttl: REMEMBERED_MS });

  constructor(
    private readonly collections: MongoCollections,
    private readonly planner: CustomerPlanner,
    private readonly kept: KeptLists,
    private readonly onPlan?: (plan: string) => void,
  ) {
    this.#deep = new DeepPages(collections.customers);
  }

  hasKept(query: ListQuery): boolean {
    return query.page.kind === 'slice' && this.kept.findPage(query) !== undefined;
  }

  /** A slice that was read since the last change. Undefined for any other. */
  async listAgain(query: ListQuery, session: ClientSession): Promise<ListPage<Customer> | undefined> {
    const kept = this.kept.findPage(query);
    if (kept === undefined) return undefined;
    const ids = JSON.parse(kept.keys) as string[];
    const { byId, sequence } = await readByIds(this.collections, ids, session);
    if (sequence !== kept.sequence) return undefined;
    return { records: ids.map((id) => byId.get(id)!), total: kept.total, next: undefined };
  }

  /** The page through the index in its order, and the status-role counts for the total, in one command. */
  async listAtOnce(query: ListQuery, index: Document, session: ClientSession): Promise<ListPage<Customer>> {
    const { customers, statusRoleCounts } = this.collections;
    const condition = conditionOf(query, CUSTOMER_LIST);
    const { filter, sort, skip, limit } = pageRead(query, CUSTOMER_LIST, condition);
    const pipeline = [
      { $match: filter },
      { $sort: sort },
      { $skip: skip },
      { $limit: limit },
      { $project: CUSTOMER_LIST.projection },
      { $unionWith: { coll: statusRoleCounts.collectionName, pipeline: [{ $match: condition }] } },
    ];
    // Without rows to look up the server couldn't use the index, and would fail.
    const hint = filter !== NEVER && { hint: index };
    const found = await customers
      .aggregate<CustomerDocument | StatusRoleCountDocument>(pipeline, { ...LIST_READ, session, ...hint })
      .toArray();
    const page = found.filter((row): row is CustomerDocument => !isStatusRoleCount(row));
    return pageOf(page, customersOf(found.filter(isStatusRoleCount)), query, CUSTOMER_LIST);
  }

  /** Plans and reads a page with its exact total, and keeps what was found. */
  async list(query: ListQuery, session: ClientSession): Promise<ListPage<Customer>> {
    const { page, sequence } = isByStatusAndRole(query)
      ? await this.#listByCounts(query, session)
      : await this.#listByPlan(query, session);
    if (query.page.kind === 'slice') {
      const keys = JSON.stringify(page.records.map(({ id }) => id));
      this.kept.keepPage(query, { sequence, total: page.total, keys });
    }
    return page;
  }

  async #listByCounts(query: ListQuery, session: ClientSession): Promise<Listed> {
    const coll = this.collections.statusRoleCounts.collectionName;
    const matching = [{ $match: conditionOf(query, CUSTOMER_LIST) }];
    const { rows: counts, sequence } = await readWithSequence<StatusRoleCountDocument>(
      this.collections,
      [{ $match: NEVER }, { $unionWith: { coll, pipeline: matching } }],
      { session },
    );
    const total = customersOf(counts);
    const isAll = query.filters.length === 0;
    const customers = isAll ? total : await this.planner.size();
    const pairs = isAll ? undefined : pathOfCounts(counts);
    const path = pairs !== undefined && isUseful(pairs, customers) ? pairs : undefined;
    const page =
      pairs !== undefined && isByName(query.order)
        ? mergePairs(query, pairs)
        : this.planner.planPage(query, { customers, path, total });
    this.onPlan?.(describePlan(query, { reason: 'status-role counts' }, page));
    if (!this.#deep.isDeep(query, page)) return this.#readPage(query, page, { customers, path, total }, session);
    const ids = await this.#deep.find(query, page, { total, sequence }, session);
    const { byId } = await readByIds(this.collections, ids, session);
    return { page: { records: ids.map((id) => byId.get(id)!), total, next: undefined }, sequence };
  }

  async #listByPlan(query: ListQuery, session: ClientSession): Promise<Listed> {
    const plan = await this.planner.plan(query);
    const readPage = (total: number) => {
      const counted = countedPath(plan, total);
      const { customers, path = counted?.isExact ? counted : undefined } = plan;
      const page = this.planner.planPage(query, { customers, path, total });
      this.onPlan?.(describePlan(query, plan, page));
      return this.#readPage(query, page, { customers, path: path ?? counted, total }, session);
    };
    const likely = likelyTotal(query.page);
    if (likely !== undefined) return readPage(likely);
    const kept = query.page.limit === 0 ? undefined : this.kept.findTotal(query);
    if (kept !== undefined) {
      const { page, sequence } = await readPage(kept.total);
      if (sequence === kept.sequence) return { page, sequence };
      const { total } = await this.#count(query, plan, session);
      return { page: { ...page, total }, sequence };
    }
    const rare = isRare(query, plan) ? await this.#listRare(query, plan.path, session) : undefined;
    if (rare !== undefined) return rare;
    const { total, sequence } = await this.#count(query, plan, session);
    return total === 0 ? { page: NOBODY, sequence } : readPage(total);
  }

  async #count(query: ListQuery, { counted }: MatchPlan, session: ClientSession): Promise<KeptTotal> {
    const { pipeline, hint } = renderCount(query, counted, this.collections.customers.collectionName);
    const { rows, sequence } = await readWithSequence<CountedRow>(this.collections, pipeline, { session, hint });
    const total = totalOf(rows);
    this.kept.keepTotal(query, { sequence, total });
    return { sequence, total };
  }

  /**
   * The page and its total in one command, which looks at each customer of the path once. Undefined if more customers match than was
   * likely.
   */
  async #listRare(query: ListQuery, path: AccessPath, session: ClientSession): Promise<Listed | undefined> {
    const { condition, hint } = lookupOf(query, path);
    const { filter, sort, skip, limit } = pageRead(query, CUSTOMER_LIST, condition);
    const slice = [{ $sort: sort }, { $skip: skip }, { $limit: limit }, { $project: CUSTOMER_LIST.projection }];
    const isAfter = query.page.kind === 'after' && query.page.after !== undefined;
    const page = isAfter ? [{ $match: filter }, ...slice] : slice;
    const pipeline = [{ $match: condition }, { $limit: FEW }, { $facet: { page, counted: [{ $count: 'total' }] } }];
    const { rows, sequence } = await readWithSequence<RareRows>(this.collections, pipeline, { session, hint });
    const total = totalOf(rows[0]?.counted ?? []);
    if (total >= FEW) return undefined;
    this.onPlan?.(describePlan(query, { counted: path, reason: 'few customers are in it' }, undefined));
    this.kept.keepTotal(query, { sequence, total });
    return { page: pageOf(rows[0]?.page ?? [], total, query, CUSTOMER_LIST), sequence };
  }

  /**
   * Reads the page. Stops a short walk that takes long, because matches correlate with the order, as everyone of one name with
   * the order of names; then the page is sorted, and so are the next ones of the list.
   */
  async #readPage(
    query: ListQuery,
    plan: PagePlan,
    {
      customers,
      path,
      total,
    }: { readonly customers: number; readonly path: IndexRange | undefined; readonly total: number },
    session: ClientSession,
  ): Promise<Listed> {
    const isAll = query.filters.length === 0 && query.search.length === 0;
    // Nothing else would end in time.
    const isOnlyWay = isAll || (path === undefined && customers > SCANNED_IN_A_SECOND);
    if (plan.kind !== 'walk' || plan.isShort !== true || isOnlyWay) return this.#read(query, plan, total, { session });
    const list = JSON.stringify([query.filters, query.search, query.order]);
    if (!this.#uneven.has(list)) {
      try {
        return await this.#read(query, plan, total, { session, maxTimeMS: MAX_SHORT_WALK_MS });
      } catch (error) {
        if (!isExpired(error)) throw error;
        if (list.length <= MAX_CACHE_KEY_LENGTH) this.#uneven.set(list, true);
      }
    }
    return this.#read(query, sortPage(query, path, 'the matches are far from the top'), total, { session });
  }

  async #read(query: ListQuery, { condition, hint }: PagePlan, total: number, how: SnapshotRead): Promise<Listed> {
    const { filter, sort, skip, limit } = pageRead(query, CUSTOMER_LIST, condition);
    const slice = [...(skip === 0 ? [] : [{ $skip: skip }]), { $limit: limit }, { $project: CUSTOMER_LIST.projection }];
    const isEmpty = filter === NEVER || query.page.limit === 0;
    const { rows, sequence } = await (isEmpty
      ? readWithSequence(this.collections, [{ $match: NEVER }], how)
      : readWithSequence(this.collections, [{ $match: filter }, { $sort: sort }, ...slice], { ...how, hint }));
    return { page: pageOf(rows, total, query, CUSTOMER_LIST), sequence };
  }
}

interface RareRows {
  readonly page: readonly CustomerDocument[];
  readonly counted: readonly CountedRow[];
}

const NOBODY: ListPage<Customer> = { records: [], total: 0, next: undefined };

/**
 * Whether so few customers are likely to match that a page and its total are best read together. Most customers with a text's
 * trigram don't have the text.
 */
function isRare({ page }: ListQuery, plan: MatchPlan): plan is MatchPlan & { readonly path: AccessPath } {
  if (plan.path === undefined || page.limit === 0 || page.limit > MAX_RARE_PAGE) return false;
  return plan.path.rows < FEW || plan.path.index === BY_TRIGRAM;
}

/** The entries that were counted as matches, if these are so few that they beat reading all customers. */
function countedPath({ counted, customers }: MatchPlan, total: number): AccessPath | undefined {
  if (!counted?.isCovering || counted.index === BY_TEXT) return undefined;
  const path = { ...counted, rows: total };
  return isUseful(path, customers) ? path : undefined;
}

function isStatusRoleCount(row: CustomerDocument | StatusRoleCountDocument): row is StatusRoleCountDocument {
  return 'customers' in row;
}
