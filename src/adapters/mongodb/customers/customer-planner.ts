import { LRUCache } from 'lru-cache';
import type { Document, MongoClient } from 'mongodb';
import { isOwnField } from '../../../domain/customers/customer-list-fields.js';
import { MAX_STATUS_ROLE_COUNTS, customersOf } from '../../../domain/customers/status-role-counts.js';
import { Unavailable } from '../../../domain/domain-error.js';
import type { Criteria, ListQuery } from '../../../domain/lists/list-query.js';
import { MAX_CACHE_KEY_LENGTH } from '../../storage-kernel/kept-lists.js';
import { orderedField } from '../../storage-kernel/ordered-field.js';
import { isIndexMissing } from '../database/driver-errors.js';
import { COMMITTED, LIMITED, type MongoCollections } from '../database/mongo-collections.js';
import type { MongoGate } from '../database/mongo-gate.js';
import { anyOf } from '../lists/filter-document.js';
import { choosePage, indexAtOnce, isUseful, RARE, SEEK_COST, type PagePlan } from './choose-page.js';
import { INDEX_BY_FIELD } from './customer-indexes.js';
import { CustomerSample } from './customer-sample.js';
import {
  exactTrigrams,
  rangeOfStatusAndRole,
  rangeOfTexts,
  rangeOfTrigrams,
  rangesOf,
  searchedTexts,
  type AccessPath,
  type IndexRange,
} from './index-ranges.js';
import { onDemandRange, sortedIndex } from './on-demand-range.js';
import { isOwnRange } from './ranges-in-order.js';
import { OnDemandIndexes } from './on-demand-indexes.js';
import { TrigramIndex } from './trigram-index.js';
import { trigramsOf } from './trigrams.js';

/** With this few rows, no better path is looked for, and all are read for a page and its total. */
export const FEW = 1_000;
/** Counting stops here, so that planning doesn't take longer than what it saves. */
const FREQUENT = 30_000;
/** Counted at once, with a connection each. */
const MAX_CANDIDATES = 8;
const MAX_TRIGRAMS = 6;
/** How long counts are reused. They only affect speed. */
const REUSED_MS = 60_000;
const SIZE_REUSED_MS = 5_000;
const MAX_PATHS = 1_000;
const MAX_COUNTS = 10_000;

/** How the matches of criteria are counted and found. The reason has no values: it's logged. */
export interface MatchPlan {
  /** The approximate number of customers. */
  readonly customers: number;
  /** What leads to few customers, if anything does. */
  readonly path: AccessPath | undefined;
  /** What the matches are counted with; undefined if each customer is read. */
  readonly counted: IndexRange | undefined;
  readonly reason: string;
}

interface Counted {
  readonly rows: number;
  readonly limit: number;
}

interface PlannerContext {
  readonly client: MongoClient;
  readonly collections: MongoCollections;
  readonly gate: MongoGate;
}

/**
 * Plans lists of customers: criteria, order and page in, one access path out, with its reason. Rows are estimated by counting
 * index entries, a minute ago at most.
 *
 * | Filters and search                                       | The total counts               | The page comes from           |
 * | -------------------------------------------------------- | ------------------------------ | ----------------------------- |
 * | only status and role                                     | status-role counts             | order, merged pairs or a sort |
 * | all in one index between two bounds: an own column,      | its entries                    | order, or its entries sorted  |
 * | texts of three letters, what was combined before         |                                |                               |
 * | something that few customers have                        | those customers                | order, or those sorted        |
 * | all in one index: a search, what was combined before     | its entries that match         | order, or all sorted          |
 * | anything else                                            | all customers that match       | order, or all sorted          |
 */
export class CustomerPlanner {
  readonly #collections: PlannerContext['collections'];
  readonly #onDemand: OnDemandIndexes;
  readonly #trigrams: TrigramIndex;
  readonly #sample: CustomerSample;
  readonly #paths = new LRUCache<string, { readonly path: AccessPath | undefined }>({ max: MAX_PATHS, ttl: REUSED_MS });
  /** Of index entries by their condition. */
  readonly #counts = new LRUCache<string, Counted>({ max: MAX_COUNTS, ttl: REUSED_MS });
  #size = { rows: 0, countedAt: -Infinity };

  constructor({ client, collections, gate }: PlannerContext) {
    this.#collections = collections;
    this.#onDemand = new OnDemandIndexes(client, collections, gate);
    this.#trigrams = new TrigramIndex(client, collections, gate);
    this.#sample = new CustomerSample(collections.customers);
  }

  /**
   * Plans and reads. Once more, if an index is missing that the plan uses: another instance replaced it, or an import does
   * without it.
   */
  async planned<T>(read: () => Promise<T>): Promise<T> {
    await this.#onDemand.read();
    try {
      return await read();
    } catch (error) {
      if (!isIndexMissing(error instanceof Unavailable ? error.cause : error)) throw error;
      await this.#onDemand.readAgain();
      this.#paths.clear();
      await this.#trigrams.noteMissing();
      return read();
    }
  }

  /** Plans how the matches are counted. */
  async plan(criteria: Criteria): Promise<MatchPlan> {
    const customers = await this.size();
    const onDemand = onDemandRange(criteria);
    const made = onDemand !== undefined && this.#onDemand.has(onDemand.wanted) ? onDemand.range : undefined;
    const exact = [made, this.#trigrams.isUsable ? exactTrigrams(criteria) : undefined, ...rangesOf(criteria)].find(
      (range) => range?.isExact,
    );
    if (exact !== undefined)
      return { customers, path: undefined, counted: exact, reason: 'its entries are the matches' };
    const path = await this.findPath(criteria);
    if (path !== undefined) return { customers, path, counted: path, reason: 'few customers are in it' };
    if (onDemand !== undefined) this.#onDemand.want(onDemand.wanted, customers);
    const counted = made ?? rangeOfTexts(criteria);
    const reason = counted === undefined ? 'no index leads to few' : 'it has all that is compared';
    return { customers, path: undefined, counted, reason };
  }

  /** The path to the fewest customers. Undefined if none beats reading all. */
  async findPath(criteria: Criteria): Promise<AccessPath | undefined> {
    const name = JSON.stringify([criteria.filters, criteria.search, this.#trigrams.isUsable]);
    const known = this.#paths.get(name);
    if (known !== undefined) return known.path;
    const path = await this.#findPath(criteria);
    if (name.length <= MAX_CACHE_KEY_LENGTH) this.#paths.set(name, { path });
    return path;
  }

  /** The index that leads to the page without a plan, if there is one. */
  indexAtOnce(query: ListQuery): Document | undefined {
    const field = orderedField(query.order) ?? '';
    const sorted = isOwnField(field) ? sortedIndex(field) : undefined;
    return indexAtOnce(query, sorted !== undefined && this.#onDemand.has(sorted) ? sorted.key : INDEX_BY_FIELD[field]);
  }

  /** Plans the page when its total is known. */
  planPage(
    query: Pick<ListQuery, 'order' | 'page' | keyof Criteria>,
    found: Pick<MatchPlan, 'customers' | 'path'> & { readonly total: number },
  ): PagePlan {
    const field = orderedField(query.order);
    if (field === undefined || !isOwnField(field)) return choosePage(query, found, INDEX_BY_FIELD[field ?? '']);
    const sorted = sortedIndex(field);
    const plan = choosePage(query, found, sorted.key);
    if (plan.kind !== 'walk' || this.#onDemand.has(sorted)) return plan;
    this.#onDemand.want(sorted, found.customers);
    return choosePage(query, found, undefined);
  }

  /** The approximate number of customers. */
  async size(): Promise<number> {
    if (performance.now() - this.#size.countedAt > SIZE_REUSED_MS) {
      const rows = await this.#collections.customers.estimatedDocumentCount(LIMITED);
      this.#size = { rows, countedAt: performance.now() };
    }
    return this.#size.rows;
  }

  async #findPath(criteria: Criteria): Promise<AccessPath | undefined> {
    const customers = await this.size();
    const mostUseful = Math.min(FREQUENT, Math.max(RARE, Math.ceil(customers / SEEK_COST)));
    const ranges = [...rangesOf(criteria), ...this.#ownRanges(criteria)].slice(0, MAX_CANDIDATES);
    const texts = this.#trigrams.isUsable ? searchedTexts(criteria).slice(0, MAX_CANDIDATES) : [];
    const ofPairs = rangeOfStatusAndRole(criteria);
    const paths: (AccessPath | undefined)[] = ofPairs === undefined ? [] : [await this.#sumUp(ofPairs)];
    for (const limit of [FEW, mostUseful]) {
      paths.push(
        ...(await Promise.all([
          ...ranges.map((range) => this.#countUpTo(limit, range)),
          ...texts.map((group) => this.#countTrigrams(limit, group)),
        ])),
      );
      const best = leastRows(paths);
      if (best !== undefined && (best.rows < FEW || limit === mostUseful)) {
        return isUseful(best, customers) ? best : undefined;
      }
    }
    return undefined;
  }

  /** The ranges of own columns that have an index in their order. */
  #ownRanges({ filters }: Criteria): IndexRange[] {
    const ranges = filters.filter(isOwnRange);
    return [...new Set(ranges.map(({ field }) => field))].flatMap((column) => {
      const found = onDemandRange({ filters: ranges.filter(({ field }) => field === column), search: [] });
      const isMade = found !== undefined && found.range.conditions.length > 0 && this.#onDemand.has(found.wanted);
      return isMade ? { ...found.range, isCovering: false, isExact: false } : [];
    });
  }

  /** Undefined if there are as many. */
  async #countUpTo(limit: number, range: IndexRange): Promise<AccessPath | undefined> {
    const condition = anyOf(range.conditions);
    const name = JSON.stringify(condition);
    const known = this.#counts.get(name);
    const isKnown = known !== undefined && (known.rows < known.limit || known.limit >= limit);
    const rows = isKnown ? known.rows : await this.#count(condition, range.index, limit);
    if (!isKnown && name.length <= MAX_CACHE_KEY_LENGTH) this.#counts.set(name, { rows, limit });
    return rows < limit ? { ...range, rows } : undefined;
  }

  /**
   * Finds the rarest trigram of each text, of all by a sample or of a few that are counted: a customer with one of the texts has
   * one of these.
   */
  async #countTrigrams(limit: number, texts: readonly string[]): Promise<AccessPath | undefined> {
    const frequency = this.#sample.frequencies(await this.size());
    const rarest: string[] = [];
    let rows = 0;
    for (const text of texts) {
      const all = trigramsOf(text);
      const some = frequency === undefined ? someOf(all) : [leastBy(frequency, all)];
      const counted = await Promise.all(
        some.map(async (trigram) => {
          const path = await this.#countUpTo(limit, rangeOfTrigrams([trigram]));
          return { trigram, rows: path?.rows ?? limit };
        }),
      );
      const best = leastBy((one) => one.rows, counted);
      rarest.push(best.trigram);
      rows += best.rows;
      if (rows >= limit) return undefined;
    }
    return { ...rangeOfTrigrams(rarest), rows };
  }

  /** The customers of the status-role counts that meet a condition. Undefined if there are too many counts. */
  async #sumUp(range: IndexRange): Promise<AccessPath | undefined> {
    const options = { ...LIMITED, limit: MAX_STATUS_ROLE_COUNTS };
    const counts = await this.#collections.statusRoleCounts.find(range.conditions[0]!, options).toArray();
    return counts.length < MAX_STATUS_ROLE_COUNTS ? { ...range, rows: customersOf(counts) } : undefined;
  }

  #count(condition: Document, hint: Document, limit: number): Promise<number> {
    return this.#collections.customers.countDocuments(condition, { ...COMMITTED, hint, limit });
  }
}

/** A few from all over the text. */
function someOf(trigrams: readonly string[]): string[] {
  const step = Math.max(1, trigrams.length / MAX_TRIGRAMS);
  return trigrams.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step));
}

function leastBy<T>(rowsOf: (one: T) => number, of: readonly T[]): T {
  return of.reduce((one, other) => (rowsOf(other) < rowsOf(one) ? other : one));
}

function leastRows(paths: readonly (AccessPath | undefined)[]): AccessPath | undefined {
  return paths.reduce((one, other) => ((other?.rows ?? Infinity) < (one?.rows ?? Infinity) ? other : one), undefined);
}
