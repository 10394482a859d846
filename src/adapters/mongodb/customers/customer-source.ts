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

/** An index that leads to all customers who meet criteria, and to others. */
export interface CustomerSource {
  /** What they all meet. */
  readonly condition: Document;
  readonly hint: Document;
  /** To how many it leads. */
  readonly rows: number;
}

/** What leads to more is not counted further: all customers one after the other are as fast. */
const FREQUENT = 30_000;
/** So few need no better way. */
const RARE = 200;
/** A row that an index leads to costs as much as so many in a row. */
const SEEK_COST = 8;
const MOST_TRIGRAMS = 6;
const MOST_TEXTS = 16;
/** Afterwards no further way is looked at: a query may name thousands of columns, and its answer has to come too. */
const LONGEST_LOOK_MS = 500;

/** The index that leads to fewest, if it is worth it among so many customers. What it counts may be a moment old. */
export async function sourceOf(
  criteria: Criteria,
  customers: Customers,
  allRows: number,
): Promise<CustomerSource | undefined> {
  let best: CustomerSource | undefined;
  const deadline = performance.now() + LONGEST_LOOK_MS;
  for (const find of waysOf(criteria)) {
    const most = best?.rows ?? FREQUENT;
    if (most <= RARE || performance.now() > deadline) break;
    const source = await find(customers, most);
    if (source.rows < most) best = source;
  }
  return best !== undefined && isWorthIt(best, allRows) ? best : undefined;
}

/** Whether it is faster than looking at all customers one after the other. */
export function isWorthIt({ rows }: CustomerSource, allRows: number): boolean {
  return rows * SEEK_COST <= Math.max(allRows, RARE * SEEK_COST);
}

/** Those who meet the condition, by way of the source. */
export function soughtBy(source: CustomerSource | undefined, condition: Document): Document {
  return source === undefined ? condition : allOf([source.condition, condition]);
}

/** Looks where it leads, counting no further than `most`. */
type Way = (customers: Customers, most: number) => Promise<CustomerSource>;

function waysOf({ filters, search }: Criteria): Way[] {
  const groups = [...search, ...filters.map(textsOf)].filter(isSought);
  return [
    ...filters.flatMap(byFilter),
    ...groups.map(
      (texts): Way =>
        (customers, most) =>
          byTrigrams(texts, customers, most),
    ),
  ];
}

/** Equal values, and ranges of time, in an index of their own. */
function byFilter(filter: Filter): Way[] {
  const { field, operator, values } = filter;
  const hint = STANDARD_NAMES.has(field) ? INDEX_BY_FIELD[field] : BY_OWN_COLUMN;
  if (hint === undefined || values.length === 0) return [];
  const column = CUSTOMER_LIST.column(field);
  if (operator === 'eq') {
    const isText = column.kind === 'text';
    const texts = values.filter((value) => typeof value === 'string').map(fold);
    const condition = isText ? { [column.folded]: { $in: texts } } : conditionOfFilter(filter, column);
    return [wayBy(condition, hint)];
  }
  const isRange = (operator === 'gte' || operator === 'lte') && column.kind === 'number' && values.length === 1;
  return isRange ? [wayBy(conditionOfFilter(filter, column), hint)] : [];
}

function wayBy(condition: Document, hint: Document): Way {
  return async (customers, most) => ({ condition, hint, rows: await countUpTo(customers, condition, hint, most) });
}

/** Values of `eq` and `like` on a searched field occur in the searched text as well. */
function textsOf({ field, operator, values }: Filter): readonly string[] {
  if (!CUSTOMER_FIELDS.searched.includes(field)) return [];
  if (operator === 'like') return values;
  if (operator !== 'eq' || field in INDEX_BY_FIELD) return [];
  return values.every((value) => typeof value === 'string') ? values.map(fold) : [];
}

function isSought(texts: readonly string[]): boolean {
  return texts.length > 0 && texts.length <= MOST_TEXTS && texts.every(hasTrigrams);
}

/** Of each text the rarest of some trigrams: who has one of the texts has one of these. */
async function byTrigrams(texts: readonly string[], customers: Customers, most: number): Promise<CustomerSource> {
  const rarest: string[] = [];
  let rows = 0;
  for (const text of texts) {
    const found = await rarestTrigram(text, customers, most);
    rarest.push(found.trigram);
    rows += found.rows;
    if (rows >= most) break;
  }
  return { condition: { trigrams: { $in: rarest } }, hint: BY_TRIGRAM, rows };
}

async function rarestTrigram(text: string, customers: Customers, most: number) {
  const all = trigramsOf(text);
  const step = Math.max(1, all.length / MOST_TRIGRAMS);
  let best = { trigram: all[0]!, rows: most };
  for (let at = 0; at < all.length && best.rows > RARE; at += step) {
    const trigram = all[Math.floor(at)]!;
    const rows = await countUpTo(customers, { trigrams: trigram }, BY_TRIGRAM, best.rows);
    if (rows < best.rows) best = { trigram, rows };
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
