import type { Document } from 'mongodb';
import { CUSTOMER_FIELDS, STANDARD_NAMES } from '../../../domain/customers/customer-list-fields.js';
import type { Criteria, Filter } from '../../../domain/lists/list-query.js';
import { fold } from '../../../domain/text/fold.js';
import { allOf, conditionOfFilter } from '../lists/filter-document.js';
import { COMMITTED, type MongoCollections } from '../database/mongo-collections.js';
import { BY_OWN_COLUMN, BY_TRIGRAM, INDEX_BY_FIELD } from './customer-indexes.js';
import { CUSTOMER_LIST } from './customer-list.js';
import { hasTrigrams, trigramsOf } from './trigrams.js';

type Customers = MongoCollections['customers'];

/** An access path: an index whose entries include all customers who meet the criteria, and possibly others. */
export interface CustomerSource {
  /** The condition that selects those entries. */
  readonly condition: Document;
  readonly hint: Document;
  /** The number of customers behind those entries, at most the limit of counting. */
  readonly estimatedRows: number;
}

/** Counting stops here: beyond it, a full scan is as fast. */
const FREQUENT = 30_000;
/** With this few rows, no better access path is looked for. */
const RARE = 200;
/** The cost of fetching a row through an index, in rows read sequentially. */
const SEEK_COST = 8;
const MAX_TRIGRAMS = 6;
const MAX_TEXTS = 16;
/**
 * After this time no further access path is examined: a query may name thousands of columns and must still be answered.
 */
const MAX_PLANNING_MS = 500;

/** The most selective access path, if it beats a full scan of `allRows`. Estimated rows may be slightly out of date. */
export async function sourceOf(
  criteria: Criteria,
  customers: Customers,
  allRows: number,
): Promise<CustomerSource | undefined> {
  let best: CustomerSource | undefined;
  const deadline = performance.now() + MAX_PLANNING_MS;
  for (const find of pathFindersOf(criteria)) {
    const most = best?.estimatedRows ?? FREQUENT;
    if (most <= RARE || performance.now() > deadline) break;
    const source = await find(customers, most);
    if (source.estimatedRows < most) best = source;
  }
  return best !== undefined && isWorthIt(best, allRows) ? best : undefined;
}

/** Whether the access path is faster than a full scan. */
export function isWorthIt({ estimatedRows }: CustomerSource, allRows: number): boolean {
  return estimatedRows * SEEK_COST <= Math.max(allRows, RARE * SEEK_COST);
}

/** Narrows a condition to the rows of an access path. */
export function throughSource(source: CustomerSource | undefined, condition: Document): Document {
  return source === undefined ? condition : allOf([source.condition, condition]);
}

/** Examines one access path, counting its rows up to `most`. */
type PathFinder = (customers: Customers, most: number) => Promise<CustomerSource>;

function pathFindersOf({ filters, search }: Criteria): PathFinder[] {
  const groups = [...search, ...filters.map(textsOf)].filter(canUseTrigrams);
  return [
    ...filters.flatMap(byFilter),
    ...groups.map(
      (texts): PathFinder =>
        (customers, most) =>
          byTrigrams(texts, customers, most),
    ),
  ];
}

/** Access paths for equality and time ranges on indexed fields. */
function byFilter(filter: Filter): PathFinder[] {
  const { field, operator, values } = filter;
  const hint = STANDARD_NAMES.has(field) ? INDEX_BY_FIELD[field] : BY_OWN_COLUMN;
  if (hint === undefined || values.length === 0) return [];
  const column = CUSTOMER_LIST.column(field);
  if (operator === 'eq') {
    const isText = column.kind === 'text';
    const texts = values.filter((value) => typeof value === 'string').map(fold);
    const condition = isText ? { [column.folded]: { $in: texts } } : conditionOfFilter(filter, column);
    return [pathThrough(condition, hint)];
  }
  const isRange = (operator === 'gte' || operator === 'lte') && column.kind === 'number' && values.length === 1;
  return isRange ? [pathThrough(conditionOfFilter(filter, column), hint)] : [];
}

function pathThrough(condition: Document, hint: Document): PathFinder {
  return async (customers, most) => ({
    condition,
    hint,
    estimatedRows: await countUpTo(customers, condition, hint, most),
  });
}

/** `eq` and `like` values on a searched field also occur in the searched text. */
function textsOf({ field, operator, values }: Filter): readonly string[] {
  if (!CUSTOMER_FIELDS.searched.includes(field)) return [];
  if (operator === 'like') return values;
  if (operator !== 'eq' || field in INDEX_BY_FIELD) return [];
  return values.every((value) => typeof value === 'string') ? values.map(fold) : [];
}

function canUseTrigrams(texts: readonly string[]): boolean {
  return texts.length > 0 && texts.length <= MAX_TEXTS && texts.every(hasTrigrams);
}

/** Picks the rarest of a few trigrams of each text: a customer with one of the texts has one of these trigrams. */
async function byTrigrams(texts: readonly string[], customers: Customers, most: number): Promise<CustomerSource> {
  const rarest: string[] = [];
  let estimatedRows = 0;
  for (const text of texts) {
    const found = await rarestTrigram(text, customers, most);
    rarest.push(found.trigram);
    estimatedRows += found.estimatedRows;
    if (estimatedRows >= most) break;
  }
  return { condition: { trigrams: { $in: rarest } }, hint: BY_TRIGRAM, estimatedRows };
}

async function rarestTrigram(text: string, customers: Customers, most: number) {
  const all = trigramsOf(text);
  const step = Math.max(1, all.length / MAX_TRIGRAMS);
  let best = { trigram: all[0]!, estimatedRows: most };
  for (let at = 0; at < all.length && best.estimatedRows > RARE; at += step) {
    const trigram = all[Math.floor(at)]!;
    const estimatedRows = await countUpTo(customers, { trigrams: trigram }, BY_TRIGRAM, best.estimatedRows);
    if (estimatedRows < best.estimatedRows) best = { trigram, estimatedRows };
  }
  return best;
}

function countUpTo(customers: Customers, condition: Document, hint: Document, limit: number): Promise<number> {
  return customers.countDocuments(condition, {
    ...COMMITTED,
    hint,
    limit,
  });
}
