import type { AggregateOptions } from 'mongodb';
import type { Criteria } from '../../../domain/lists/list-query.js';
import type { MongoCollections } from '../database/mongo-collections.js';
import type { TotalPlan } from './customer-plan.js';
import { renderTotal } from './render-plan.js';

/** A row of what `renderTotal` reads. */
export interface CountedRow {
  readonly total: number;
}

export function totalOf(rows: readonly CountedRow[]): number {
  return rows.reduce((sum, { total }) => sum + total, 0);
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
