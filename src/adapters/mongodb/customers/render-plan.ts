import type { Document } from 'mongodb';
import type { Criteria, Filter, ListQuery } from '../../../domain/lists/list-query.js';
import { fold } from '../../../domain/text/fold.js';
import { allOf, ALWAYS, anyOf, conditionOf, conditionOfFilter, NEVER } from '../lists/filter-document.js';
import { pageRead } from '../lists/list-records.js';
import {
  BY_EMAIL_KEY,
  BY_OWN_COLUMN,
  BY_STATUS_AND_ROLE,
  BY_TEXT,
  BY_TRIGRAM,
  bySortedColumn,
  INDEX_BY_FIELD,
  sortedColumnOf,
} from './customer-indexes.js';
import { FEW, isOwnEquality } from './choose-plan.js';
import { compoundConditions, compoundKey } from './compound-filters.js';
import { CUSTOMER_LIST } from './customer-list.js';
import type { AccessPath, AtOncePlan, IndexRange, PagePlan, TotalPlan } from './customer-plan.js';
import { enclosingRange, rangesInOrder } from './ranges-in-order.js';

/** A condition and the index to look it up in. Without a hint, the server chooses. */
export interface Lookup {
  readonly condition: Document;
  readonly hint?: Document;
}

/** The aggregation of customers that returns the page and, after it, the matching status-role counts. */
export function renderAtOnce(query: ListQuery, { index }: AtOncePlan, countsCollection: string) {
  const condition = conditionOf(query, CUSTOMER_LIST);
  const { filter, sort, skip, limit } = pageRead(query, CUSTOMER_LIST, condition);
  const pipeline = [
    { $match: filter },
    { $sort: sort },
    { $skip: skip },
    { $limit: limit },
    { $project: CUSTOMER_LIST.projection },
    { $unionWith: { coll: countsCollection, pipeline: [{ $match: condition }] } },
  ];
  // Without rows to look up the server couldn't use the index, and would fail.
  return { pipeline, ...(filter !== NEVER && { hint: index }) };
}

/**
 * The aggregation of customers that returns one row: the customers of a path that are on the `page`, and all `counted`. With `FEW`
 * of them the row means nothing, because there may be more.
 */
export function renderRarePage(query: ListQuery, path: AccessPath) {
  const { condition, hint } = renderPath(query, path);
  const { filter, sort, skip, limit } = pageRead(query, CUSTOMER_LIST, condition);
  const isAfter = query.page.kind === 'after' && query.page.after !== undefined;
  const page = [
    ...(isAfter ? [{ $match: filter }] : []),
    { $sort: sort },
    { $skip: skip },
    { $limit: limit },
    { $project: CUSTOMER_LIST.projection },
  ];
  const pipeline = [{ $match: condition }, { $limit: FEW }, { $facet: { page, counted: [{ $count: 'total' }] } }];
  // Without rows to look up the server couldn't use the index, and would fail.
  return { pipeline, hint: condition === NEVER ? undefined : hint };
}

/** The aggregation of customers that counts the matches: the sum of its rows' `total`. */
export function renderTotal(criteria: Criteria, plan: TotalPlan, collection: string) {
  const condition = conditionOf(criteria, CUSTOMER_LIST);
  const [first, ...others] = condition === NEVER ? [{ condition }] : countedLookups(criteria, plan, condition);
  const count = (lookup: Lookup) => [{ $match: lookup.condition }, { $count: 'total' }];
  const added = others.map((lookup) => ({ $unionWith: { coll: collection, pipeline: count(lookup) } }));
  return { pipeline: [...count(first), ...added], ...(first.hint !== undefined && { hint: first.hint }) };
}

/** Disjoint lookups that together find every match. */
function countedLookups(criteria: Criteria, plan: TotalPlan, condition: Document): [Lookup, ...Lookup[]] {
  switch (plan.kind) {
    case 'trigram':
      return [{ condition: { trigrams: { $in: plan.trigrams } }, hint: BY_TRIGRAM }];
    case 'column':
      return [{ condition, hint: BY_OWN_COLUMN }];
    case 'numbers': {
      const { numbers, texts } = renderNumbersAndTexts(plan.filters, condition);
      return [{ condition: numbers, hint: BY_OWN_COLUMN }, { condition: texts }];
    }
    case 'in_order':
      return hintFirst(rangesInOrder(plan.filters), bySortedColumn(plan.filters[0]!.field));
    case 'compound':
      return hintFirst(compoundConditions(criteria), compoundKey(plan.name));
    case 'texts':
      return [{ condition, hint: BY_TEXT }];
    case 'path':
      return [renderPath(criteria, plan.path)];
    case 'scan':
      return [renderAll(criteria)];
  }
}

function hintFirst([first = NEVER, ...others]: readonly Document[], hint: Document): [Lookup, ...Lookup[]] {
  return [
    first === NEVER ? { condition: first } : { condition: first, hint },
    ...others.map((condition) => ({ condition })),
  ];
}

/** The lookup of the page's customers. */
export function renderPage(criteria: Criteria, plan: PagePlan): Lookup {
  const lookup = renderPath(criteria, plan.path);
  if (plan.kind !== 'walk') return { ...lookup, hint: lookup.hint ?? { $natural: 1 } };
  const column = sortedColumnOf(plan.index);
  const range = column === undefined ? undefined : enclosingRange(column, criteria.filters);
  // Otherwise the walk would begin with the first customer of all.
  return { condition: allOf([range ?? ALWAYS, lookup.condition]), hint: plan.index };
}

/** The lookup of the matches among the customers of a path. */
export function renderPath(criteria: Criteria, path: AccessPath | undefined): Lookup {
  if (path === undefined) return renderAll(criteria);
  const condition = conditionOf(criteria, CUSTOMER_LIST);
  const range = renderRange(path);
  return { condition: allOf([range.condition, condition]), hint: range.hint };
}

/**
 * All customers, or those with an equal value of an own column, which are read in the order they're stored in. Left to
 * itself, the server follows any index that excludes some, however long fetching the others at random takes. It does know
 * best when one index may cover the criteria.
 */
function renderAll(criteria: Criteria): Lookup {
  const condition = conditionOf(criteria, CUSTOMER_LIST);
  if (condition === NEVER || isOfOneIndex(criteria)) return { condition };
  return { condition, hint: criteria.filters.some(isOwnEquality) ? BY_OWN_COLUMN : { $natural: 1 } };
}

function isOfOneIndex({ filters, search }: Criteria): boolean {
  const fields = new Set(filters.map(({ field }) => field));
  const isOfStatusAndRole = [...fields].every((field) => field === 'status' || field === 'role' || field === 'name');
  return search.length === 0 && (fields.size === 1 || isOfStatusAndRole);
}

/** The entries of an index. */
export function renderRange(range: IndexRange): Required<Lookup> {
  switch (range.kind) {
    case 'index':
    case 'column':
      return renderFilterRange(range);
    case 'numbers': {
      const { numbers, texts } = renderNumbersAndTexts(range.filters, ALWAYS);
      return { condition: anyOf([numbers, texts]), hint: BY_OWN_COLUMN };
    }
    case 'in_order':
      return { condition: anyOf(rangesInOrder(range.filters)), hint: bySortedColumn(range.filters[0]!.field) };
    case 'compound':
      return { condition: anyOf(compoundConditions(range.criteria)), hint: compoundKey(range.name) };
    case 'trigram':
      return { condition: { trigrams: { $in: range.trigrams } }, hint: BY_TRIGRAM };
    case 'status_role':
      return {
        condition: { status: { $in: range.statuses }, ...(range.roles && { role: { $in: range.roles } }) },
        hint: BY_STATUS_AND_ROLE,
      };
  }
}

/**
 * The numbers between the bounds of filters on one column, and its texts that meet the condition. Numbers are indexed as
 * they're compared, texts aren't.
 */
function renderNumbersAndTexts(filters: readonly Filter[], condition: Document) {
  const { field } = filters[0]!;
  const numbers = allOf(filters.map((filter) => conditionOfFilter(filter, { kind: 'number', exact: `own.${field}` })));
  return { numbers, texts: allOf([renderTextsOf(field).condition, condition]) };
}

/** The customers with a text in an own column. */
export function renderTextsOf(field: string): Required<Lookup> {
  return { condition: { [`own.${field}`]: { $gte: '' } }, hint: BY_OWN_COLUMN };
}

function indexOfEquality(field: string): Document {
  return field === 'email' ? BY_EMAIL_KEY : INDEX_BY_FIELD[field]!;
}

/** Texts are looked up folded, as the indexes hold them, addresses by their keys. */
function renderFilterRange({ kind, filter }: Extract<IndexRange, { readonly filter: unknown }>): Required<Lookup> {
  const hint = kind === 'column' ? BY_OWN_COLUMN : indexOfEquality(filter.field);
  const column = CUSTOMER_LIST.column(filter.field);
  if (column.kind !== 'text' || filter.field === 'email') return { condition: conditionOfFilter(filter, column), hint };
  const texts = filter.values.flatMap((value) => (typeof value === 'string' ? [fold(value)] : []));
  return { condition: { [column.folded]: { $in: texts } }, hint };
}
