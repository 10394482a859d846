import type { Document } from 'mongodb';
import { isByStatusAndRole } from '../../../domain/customers/status-role-counts.js';
import type { Criteria } from '../../../domain/lists/list-query.js';
import { COMMITTED, LIMITED, type MongoCollections } from '../database/mongo-collections.js';
import { RARE } from './choose-plan.js';
import { BY_TRIGRAM } from './customer-indexes.js';
import { candidatesOf, type Candidate } from './candidates.js';
import type { AccessPath, CustomerStatistics } from './customer-plan.js';
import { renderRange } from './render-plan.js';
import { trigramsOf } from './trigrams.js';

type Customers = MongoCollections['customers'];

/** Counting stops here: beyond it, a full scan is as fast. */
const FREQUENT = 30_000;
const MAX_TRIGRAMS = 6;
/**
 * After this time no further access path is examined: a query may name thousands of columns and must still be answered.
 */
const MAX_PLANNING_MS = 500;

/** Reads what the plan of these criteria depends on. Those by status and role need no path. */
export async function readStatistics(criteria: Criteria, customers: Customers): Promise<CustomerStatistics> {
  const rows = await customers.estimatedDocumentCount(LIMITED);
  return { customers: rows, path: isByStatusAndRole(criteria) ? undefined : await findPath(criteria, customers) };
}

/** The path with the fewest estimated rows. Each is counted only as far as the best one before it. */
export async function findPath(criteria: Criteria, customers: Customers): Promise<AccessPath | undefined> {
  let best: AccessPath | undefined;
  const deadline = performance.now() + MAX_PLANNING_MS;
  for (const candidate of candidatesOf(criteria)) {
    const most = best?.estimatedRows ?? FREQUENT;
    if (most <= RARE || performance.now() > deadline) break;
    const path = await estimate(candidate, customers, most);
    if (path.estimatedRows < most) best = path;
  }
  return best;
}

async function estimate(candidate: Candidate, customers: Customers, most: number): Promise<AccessPath> {
  if (candidate.kind === 'texts') return byTrigrams(candidate.texts, customers, most);
  const { condition, hint } = renderRange(candidate);
  return { ...candidate, estimatedRows: await countUpTo(customers, condition, hint, most) };
}

/** Picks the rarest of a few trigrams of each text: a customer with one of the texts has one of these trigrams. */
async function byTrigrams(texts: readonly string[], customers: Customers, most: number): Promise<AccessPath> {
  const trigrams: string[] = [];
  let estimatedRows = 0;
  for (const text of texts) {
    const found = await rarestTrigram(text, customers, most);
    trigrams.push(found.trigram);
    estimatedRows += found.estimatedRows;
    if (estimatedRows >= most) break;
  }
  return { kind: 'trigram', trigrams, estimatedRows };
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
  return customers.countDocuments(condition, { ...COMMITTED, hint, limit });
}
