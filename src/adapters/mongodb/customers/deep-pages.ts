import { LRUCache } from 'lru-cache';
import type { ClientSession, Document, Filter, FindOptions } from 'mongodb';
import { isNear } from '../../storage-kernel/page-depth.js';
import type { ListQuery } from '../../../domain/lists/list-query.js';
import type { CustomerDocument } from '../documents/customer-documents.js';
import type { MongoCollections } from '../database/mongo-collections.js';
import { allOf, ALWAYS } from '../lists/filter-document.js';
import { LIST_READ } from '../lists/list-records.js';
import type { PagePlan } from './choose-page.js';
import { INDEX_BY_FIELD } from './customer-indexes.js';

const MAX_LISTS = 20;
/** For each list. */
const MAX_MARKERS = 256;
/** As JSON, in characters. */
const MAX_KEY_LENGTH = 1_000;

/** The values that an index has of a customer, by path. */
type IndexKey = Readonly<Record<string, unknown>>;

/** Where reading begins: the number of entries before a key, or all of them. */
interface Start {
  readonly rank: number;
  readonly key?: IndexKey;
}

/** The list as of the session's snapshot. */
interface Whole {
  readonly total: number;
  /** The customers' sequence number. */
  readonly sequence: number;
}

/**
 * Finds pages far down an index by its entries alone: skips them from the nearest end, or from the nearest
 * page found since the last change. Ranks always count in ascending order, so pages of either direction help each other.
 */
export class DeepPages {
  #sequence = -1;
  /** By the order of the index, the keys at either end of pages. */
  readonly #markers = new LRUCache<string, Map<number, IndexKey>>({ max: MAX_LISTS });

  constructor(private readonly customers: MongoCollections['customers']) {}

  /** Whether a page is far down, and an index has all that its list depends on. */
  isDeep({ page }: ListQuery, { kind, condition }: PagePlan): boolean {
    return page.limit > 0 && !isNear(page) && (kind === 'merge' || (kind === 'walk' && condition === ALWAYS));
  }

  /** The ids of the customers of a deep page, in order. */
  async find(query: ListQuery, plan: PagePlan, whole: Whole, session: ClientSession): Promise<string[]> {
    const { page, order } = query;
    const [from, to] = page.kind === 'slice' ? [page.start, Math.min(page.start + page.limit, whole.total)] : [0, 0];
    if (from >= to) return [];
    const isDescending = order[0]!.descending;
    const rows = isDescending ? { from: whole.total - to, to: whole.total - from } : { from, to };
    const keys = await this.#findKeys(plan, rows, whole, session);
    const ids = keys.map((key) => key['_id'] as string);
    return isDescending ? ids.reverse() : ids;
  }

  /**
   * In ascending order. With `min` or `max` the server enters an index at a key. Merged ranges don't allow that: they are entered
   * at a value of the first field, so at the first customer who has it.
   */
  async #findKeys(
    { kind, condition, hint = {} }: PagePlan,
    { from, to }: { readonly from: number; readonly to: number },
    { total, sequence }: Whole,
    session: ClientSession,
  ): Promise<IndexKey[]> {
    const isMerged = kind === 'merge';
    const paths = Object.keys(isMerged ? INDEX_BY_FIELD['name']! : hint);
    const [path = '_id'] = paths;
    const markers = this.#markersOf(JSON.stringify([paths, condition]), sequence);
    const starts: Start[] = [{ rank: 0 }, { rank: total }, ...Array.from(markers, ([rank, key]) => ({ rank, key }))];
    const distance = ({ rank }: Start) => (rank <= from ? from - rank : rank < to ? Infinity : rank - to);
    const { rank, key } = starts.reduce((best, start) => (distance(start) < distance(best) ? start : best));
    const isAscending = rank <= from;
    const beyond = isMerged && key !== undefined ? { [path]: { [isAscending ? '$gte' : '$lt']: key[path] } } : ALWAYS;
    const options: FindOptions = {
      ...LIST_READ,
      session,
      hint,
      ...(!isMerged && key !== undefined && { [isAscending ? 'min' : 'max']: key }),
      sort: paths.map((path): [string, 1 | -1] => [path, isAscending ? 1 : -1]),
      skip: isAscending ? from - rank : rank - to,
      limit: to - from,
      projection: Object.fromEntries(paths.map((path) => [path, 1])),
    };
    const filter = allOf([beyond, condition]) as Filter<CustomerDocument>;
    const found = await this.customers.find(filter, options).toArray();
    const keys = found.map((row) => keyOf(row, paths));
    if (!isAscending) keys.reverse();
    const entrances = [...keys.entries()].filter(
      ([at, one]) => !isMerged || (at > 0 && one[path] !== keys[at - 1]![path]),
    );
    for (const entrance of new Set([entrances[0], entrances.at(-1)])) {
      if (entrance !== undefined) keep(markers, from + entrance[0], entrance[1]);
    }
    return keys;
  }

  /** Those of earlier sequence numbers are forgotten; a read of an earlier snapshot has none. */
  #markersOf(list: string, sequence: number): Map<number, IndexKey> {
    if (sequence > this.#sequence) {
      this.#markers.clear();
      this.#sequence = sequence;
    }
    const known = sequence === this.#sequence ? this.#markers.get(list) : undefined;
    const markers = known ?? new Map<number, IndexKey>();
    if (sequence === this.#sequence) this.#markers.set(list, markers);
    return markers;
  }
}

/** The oldest gives way. */
function keep(markers: Map<number, IndexKey>, rank: number, key: IndexKey | undefined): void {
  if (key === undefined || JSON.stringify(key).length > MAX_KEY_LENGTH) return;
  markers.set(rank, key);
  const [oldest] = markers.keys();
  if (markers.size > MAX_MARKERS) markers.delete(oldest!);
}

/** Absent values are null, as in the index. */
function keyOf(row: Document, paths: readonly string[]): IndexKey {
  return Object.fromEntries(paths.map((path) => [path, valueAt(row, path)]));
}

function valueAt(row: Document, path: string): unknown {
  return path.split('.').reduce((value: unknown, name) => (value as Document | null | undefined)?.[name], row) ?? null;
}
