import { LRUCache } from 'lru-cache';
import type { Document } from 'mongodb';
import {
  customersOf,
  isByStatusAndRole,
  MAX_STATUS_ROLE_COUNTS,
} from '../../../domain/customers/status-role-counts.js';
import { Unavailable } from '../../../domain/domain-error.js';
import type { Criteria, Filter } from '../../../domain/lists/list-query.js';
import { MAX_CACHE_KEY_LENGTH } from '../../storage-kernel/kept-lists.js';
import { isIndexMissing } from '../database/driver-errors.js';
import { COMMITTED, LIMITED, type MongoCollections } from '../database/mongo-collections.js';
import { compoundRange, exactRange, FEW, RARE, SEEK_COST } from './choose-plan.js';
import { BY_TRIGRAM } from './customer-indexes.js';
import { candidatesOf, type Candidate } from './candidates.js';
import type { AccessPath, AvailableIndexes, CustomerStatistics, ExactRange } from './customer-plan.js';
import { renderRange, renderTextsOf } from './render-plan.js';
import { CustomerSample } from './customer-sample.js';
import type { TrigramIndexStatus } from './trigram-index-status.js';
import { trigramsOf } from './trigrams.js';

/** Counting stops here, so that planning doesn't take longer than what it saves. */
const FREQUENT = 30_000;
/** Counted at once, with a connection each. */
const MAX_TRIGRAMS = 6;
/**
 * After this time no further access path is examined: a query may name thousands of columns and must still be answered.
 */
const MAX_PLANNING_MS = 500;
/** How long statistics are reused. They only affect speed. */
const REUSED_MS = 60_000;
const SIZE_REUSED_MS = 5_000;
const MAX_PATHS = 1_000;
const MAX_COUNTED_TRIGRAMS = 10_000;

/** A number of rows, counted up to a limit. */
interface Counted {
  readonly rows: number;
  readonly limit: number;
}

interface Found {
  readonly path: AccessPath | undefined;
}

/** Reads what the plans of lists depend on, and keeps it for a minute: it only affects speed. */
export class StatisticsReader {
  readonly #paths = new LRUCache<string, Found>({ max: MAX_PATHS, ttl: REUSED_MS });
  readonly #trigrams = new LRUCache<string, Counted>({ max: MAX_COUNTED_TRIGRAMS, ttl: REUSED_MS });
  /** Columns by name. */
  readonly #haveFewTexts = new LRUCache<string, boolean>({ max: MAX_PATHS, ttl: REUSED_MS });
  readonly #sample: CustomerSample;
  #size = { rows: 0, countedAt: -Infinity };

  constructor(
    private readonly collections: Pick<MongoCollections, 'customers' | 'statusRoleCounts'>,
    private readonly search: TrigramIndexStatus,
  ) {
    this.#sample = new CustomerSample(collections.customers);
  }

  /** Plans and reads. If an index is missing that the plan uses, it plans and reads once more. */
  async planned<T>(read: () => Promise<T>, onMissing: () => void = () => undefined): Promise<T> {
    try {
      return await read();
    } catch (error) {
      if (!isIndexMissing(error instanceof Unavailable ? error.cause : error)) throw error;
      onMissing();
      this.#paths.clear();
      await this.search.noteMissing();
      return read();
    }
  }

  /**
   * What counting the matches, or a page of them with their number, depends on. Indexes are given if the caller can do
   * without them should they be gone.
   */
  async findForCount(criteria: Criteria, indexes?: AvailableIndexes): Promise<CustomerStatistics> {
    const exact = exactRange(criteria, indexes);
    if (exact !== undefined && (await this.#hasFewOthers(exact))) {
      return { customers: await this.size(), path: undefined, exact };
    }
    const compound = indexes && compoundRange(criteria, indexes.compound);
    return { ...(await this.findForAll(criteria)), ...(compound && { compound }) };
  }

  /** What reading all matches depends on. */
  async findForAll(criteria: Criteria): Promise<CustomerStatistics> {
    if (isByStatusAndRole(criteria)) return { customers: await this.size(), path: undefined };
    const [customers, path] = await Promise.all([this.size(), this.findPath(criteria)]);
    const isSearchSuspended = criteria.search.length > 0 && (await this.search.isSuspended());
    return { customers, path, isSearchSuspended };
  }

  /** The approximate number of customers. */
  async size(): Promise<number> {
    if (performance.now() - this.#size.countedAt > SIZE_REUSED_MS) {
      this.#size = {
        rows: await this.collections.customers.estimatedDocumentCount(LIMITED),
        countedAt: performance.now(),
      };
    }
    return this.#size.rows;
  }

  /** The path with the fewest estimated rows. */
  async findPath(criteria: Criteria): Promise<AccessPath | undefined> {
    const all = candidatesOf(criteria);
    const others = all.filter(({ kind }) => kind !== 'texts');
    const isSearchSuspended = others.length < all.length && (await this.search.isSuspended());
    const name = JSON.stringify([criteria.filters, criteria.search, isSearchSuspended]);
    const known = this.#paths.get(name);
    if (known !== undefined) return known.path;
    const path = await this.#findPath(isSearchSuspended ? others : all);
    if (name.length <= MAX_CACHE_KEY_LENGTH) this.#paths.set(name, { path });
    return path;
  }

  /** The first rare one is taken. Of others, each is counted only as far as the best one before it. */
  async #findPath(candidates: readonly Candidate[]): Promise<AccessPath | undefined> {
    const deadline = performance.now() + MAX_PLANNING_MS;
    const isLate = () => performance.now() > deadline;
    for (const candidate of candidates) {
      if (isLate()) break;
      const path = await this.#estimate(candidate, FEW);
      if (path.estimatedRows < FEW) return path;
    }
    let best: AccessPath | undefined;
    for (const candidate of candidates) {
      const useful = Math.max(RARE, Math.ceil((await this.size()) / SEEK_COST));
      const mostCounted = candidate.kind === 'status_role' ? useful : Math.min(FREQUENT, useful);
      const most = best?.estimatedRows ?? mostCounted;
      if (most <= RARE || isLate()) break;
      const path = await this.#estimate(candidate, most);
      if (path.estimatedRows < most) best = path;
    }
    return best;
  }

  async #estimate(candidate: Candidate, most: number): Promise<AccessPath> {
    if (candidate.kind === 'texts') return this.#byTrigrams(candidate.texts, most);
    const { condition, hint } = renderRange(candidate);
    if (candidate.kind === 'status_role') return { ...candidate, estimatedRows: await this.#sumUp(condition) };
    return { ...candidate, estimatedRows: await this.#countUpTo(condition, hint, most) };
  }

  /**
   * Picks the rarest trigram of each text, of all by a sample or of a few that are counted. A customer with one of the
   * texts has one of these trigrams.
   */
  async #byTrigrams(texts: readonly string[], most: number): Promise<AccessPath> {
    const trigrams: string[] = [];
    let estimatedRows = 0;
    for (const text of texts) {
      const found = await this.#rarestTrigram(text, most);
      trigrams.push(found.trigram);
      estimatedRows += found.rows;
      if (estimatedRows >= most) break;
    }
    return { kind: 'trigram', trigrams, estimatedRows };
  }

  async #rarestTrigram(text: string, most: number) {
    const all = trigramsOf(text);
    const frequency = this.#sample.frequencies(await this.size());
    if (frequency !== undefined) {
      const { trigram } = rarest(all.map((one) => ({ trigram: one, rows: frequency(one) })));
      return { trigram, rows: await this.#countTrigram(trigram, most) };
    }
    const step = Math.max(1, all.length / MAX_TRIGRAMS);
    const some = Array.from({ length: Math.min(all.length, MAX_TRIGRAMS) }, (_, at) => all[Math.floor(at * step)]!);
    return rarest(
      await Promise.all(some.map(async (trigram) => ({ trigram, rows: await this.#countTrigram(trigram, most) }))),
    );
  }

  async #countTrigram(trigram: string, most: number): Promise<number> {
    const known = this.#trigrams.get(trigram);
    if (known !== undefined && (known.rows < known.limit || known.limit >= most)) return Math.min(known.rows, most);
    const rows = await this.#countUpTo({ trigrams: trigram }, BY_TRIGRAM, most);
    this.#trigrams.set(trigram, { rows, limit: most });
    return rows;
  }

  /** Whether next to nothing is looked at in vain: beside numbers, all texts of the column are. */
  async #hasFewOthers(range: ExactRange): Promise<boolean> {
    if (range.kind !== 'numbers') return true;
    const [{ field }] = range.filters as [Filter];
    const known = this.#haveFewTexts.get(field);
    if (known !== undefined) return known;
    const { condition, hint } = renderTextsOf(field);
    const hasFew = (await this.#countUpTo(condition, hint, RARE)) < RARE;
    this.#haveFewTexts.set(field, hasFew);
    return hasFew;
  }

  /** The number of customers of the status-role counts that meet a condition. Infinite if there are too many counts. */
  async #sumUp(condition: Document): Promise<number> {
    const options = { ...LIMITED, limit: MAX_STATUS_ROLE_COUNTS };
    const counts = await this.collections.statusRoleCounts.find(condition, options).toArray();
    return counts.length < MAX_STATUS_ROLE_COUNTS ? customersOf(counts) : Infinity;
  }

  #countUpTo(condition: Document, hint: Document, limit: number): Promise<number> {
    return this.collections.customers.countDocuments(condition, { ...COMMITTED, hint, limit });
  }
}

interface TrigramRows {
  readonly trigram: string;
  readonly rows: number;
}

function rarest(trigrams: readonly TrigramRows[]): TrigramRows {
  return trigrams.reduce((best, one) => (one.rows < best.rows ? one : best));
}
