import type { AggregateOptions, ClientSession, Document } from 'mongodb';
import type { Criteria } from '../../../domain/lists/list-query.js';
import type { MongoCollections } from '../database/mongo-collections.js';
import { NEVER } from '../lists/filter-document.js';
import { LIST_READ } from '../lists/list-records.js';
import type { TotalPlan } from './customer-plan.js';
import { renderTotal } from './render-plan.js';
import { readWithSequence } from './snapshot-rows.js';

/** A row of what `renderTotal` reads. */
export interface CountedRow {
  readonly total: number;
}

export function totalOf(rows: readonly CountedRow[]): number {
  return rows.reduce((sum, { total }) => sum + total, 0);
}

/** The sum of totals that the server counts at the same time, from the session's snapshot. */
export async function countParts(
  collections: MongoCollections,
  parts: readonly { readonly pipeline: Document[]; readonly hint: Document }[],
  session: ClientSession,
) {
  // The parts share the snapshot that the first command begins.
  const { sequence } = await readWithSequence(collections, [{ $match: NEVER }], { session });
  // All have ended before the session does, even if one fails.
  const counted = await Promise.allSettled(
    parts.map(({ pipeline, hint }) =>
      collections.customers.aggregate<CountedRow>(pipeline, { ...LIST_READ, session, hint }).toArray(),
    ),
  );
  const rows = counted.flatMap((part) => {
    if (part.status === 'rejected') throw part.reason;
    return part.value;
  });
  return { total: totalOf(rows), sequence };
}

/** The exact number of matches. */
export async function countMatches(
  customers: MongoCollections['customers'],
  criteria: Criteria,
  plan: TotalPlan,
  options: AggregateOptions,
): Promise<number> {
  const { pipeline, hint } = renderTotal(criteria, plan, customers.collectionName);
  const hinted = { ...options, ...(hint !== undefined && { hint }) };
  return totalOf(await customers.aggregate<CountedRow>(pipeline, hinted).toArray());
}
