import type { AggregateOptions, Document } from 'mongodb';
import type { Criteria } from '../../../domain/lists/list-query.js';
import type { MongoCollections } from '../database/mongo-collections.js';
import { NEVER } from '../lists/filter-document.js';
import { lookupOf, type IndexRange, type Lookup } from './index-ranges.js';

/** A row of what `renderCount` reads. */
export interface CountedRow {
  readonly total: number;
}

export function totalOf(rows: readonly CountedRow[]): number {
  return rows.reduce((sum, { total }) => sum + total, 0);
}

/** The aggregation of customers that counts the matches: the sum of its rows' `total`. */
export function renderCount(criteria: Criteria, range: IndexRange | undefined, collection: string) {
  const matches = lookupOf(criteria, range);
  const [first = matches, ...others] = matches.condition === NEVER || !range?.isCovering ? [matches] : entriesOf(range);
  const count = ({ condition }: Lookup): Document[] => [{ $match: condition }, { $count: 'total' }];
  const added = others.map((lookup) => ({ $unionWith: { coll: collection, pipeline: count(lookup) } }));
  return { pipeline: [...count(first), ...added], ...(first.hint !== undefined && { hint: first.hint }) };
}

/** Each range by itself, because the server counts the entries between two bounds fastest. */
function entriesOf({ conditions, index }: IndexRange): Lookup[] {
  return conditions.map((condition) => ({ condition, hint: index }));
}

/** The exact number of matches. */
export async function countMatches(
  customers: MongoCollections['customers'],
  criteria: Criteria,
  range: IndexRange | undefined,
  options: AggregateOptions,
): Promise<number> {
  const { pipeline, hint } = renderCount(criteria, range, customers.collectionName);
  const hinted = { ...options, ...(hint !== undefined && { hint }) };
  return totalOf(await customers.aggregate<CountedRow>(pipeline, hinted).toArray());
}
