import type { ClientSession } from 'mongodb';
import { facetsOf } from '../../../domain/customers/count-facets.js';
import { isByStatusAndRole, type StatusRoleCount } from '../../../domain/customers/status-role-counts.js';
import { isOwnField } from '../../../domain/customers/customer-list-fields.js';
import type { FacetOf, Facets, ValueCount } from '../../../domain/customers/facets.js';
import { typeRank } from '../../../domain/lists/compare.js';
import type { Criteria, Scalar } from '../../../domain/lists/list-query.js';
import { fold } from '../../../domain/text/fold.js';
import { allOf, NEVER } from '../lists/filter-document.js';
import { LIST_READ } from '../lists/list-records.js';
import type { MongoCollections } from '../database/mongo-collections.js';
import { rangePath } from '../lists/list-shape.js';
import { CUSTOMER_LIST } from './customer-list.js';
import { findStatusRoleCounts } from './find-status-role-counts.js';
import { lookupOf, type IndexRange } from './index-ranges.js';

/**
 * Counts from the status-role counts when criteria name only status and role, otherwise from the matching customers.
 */
export async function countFacets(
  criteria: Criteria,
  path: IndexRange | undefined,
  collections: MongoCollections,
  session: ClientSession,
): Promise<Facets> {
  return facetsOf(
    isByStatusAndRole(criteria)
      ? await findStatusRoleCounts(criteria, collections, session)
      : await groupByStatusAndRole(criteria, path, collections, session),
  );
}

async function groupByStatusAndRole(
  criteria: Criteria,
  path: IndexRange | undefined,
  { customers }: MongoCollections,
  session: ClientSession,
): Promise<StatusRoleCount[]> {
  const { condition, ...hint } = lookupOf(criteria, path);
  if (condition === NEVER) return [];
  const pipeline = [
    { $match: condition },
    { $group: { _id: { status: '$status', role: '$role' }, customers: { $sum: 1 } } },
    { $project: { _id: 0, status: '$_id.status', role: '$_id.role', customers: 1 } },
  ];
  return customers.aggregate<StatusRoleCount>(pipeline, { ...LIST_READ, ...hint, session }).toArray();
}

/** The rank of a value's type, as lists sort them. Absent values come first. */
const RANK = {
  $switch: {
    branches: [
      { case: { $eq: [{ $type: '$_id' }, 'bool'] }, then: typeRank(true) },
      { case: { $isNumber: '$_id' }, then: typeRank(0) },
      { case: { $eq: [{ $type: '$_id' }, 'string'] }, then: typeRank('') },
    ],
    default: typeRank(null),
  },
};

/** See `CustomerReader.countValues`. */
export async function countValues(
  { field, criteria, limit }: FacetOf & { readonly limit: number },
  path: IndexRange | undefined,
  { customers }: MongoCollections,
  session: ClientSession,
): Promise<ValueCount[]> {
  const { condition, ...hint } = lookupOf(criteria, path);
  if (condition === NEVER) return [];
  const pipeline = [
    { $match: condition },
    { $group: { _id: `$${isOwnField(field) ? `own.${field}` : field}`, customers: { $sum: 1 } } },
    { $addFields: { rank: RANK } },
    { $sort: { customers: -1, rank: 1, _id: 1 } },
    { $limit: limit },
  ];
  const options = { ...LIST_READ, ...hint, session, allowDiskUse: true };
  const rows = customers.aggregate<{ readonly _id?: Scalar | null; readonly customers: number }>(pipeline, options);
  return (await rows.toArray()).map(({ _id: value = null, customers: count }) => ({ value, customers: count }));
}

/** See `CustomerReader.countBetween`. */
export async function countBetween(
  { field, criteria, edges }: FacetOf & { readonly edges: readonly (number | string)[] },
  path: IndexRange | undefined,
  { customers }: MongoCollections,
  session: ClientSession,
): Promise<number[]> {
  const { condition, ...hint } = lookupOf(criteria, path);
  if (condition === NEVER) return edges.slice(1).map(() => 0);
  const compared = edges.map((edge) => (typeof edge === 'string' ? fold(edge) : edge));
  const value = rangePath(CUSTOMER_LIST.column(field));
  const pipeline = [
    { $match: allOf([condition, { [value]: { $gte: compared[0], $lt: compared.at(-1) } }]) },
    { $bucket: { groupBy: `$${value}`, boundaries: compared, output: { customers: { $sum: 1 } } } },
  ];
  const options = { ...LIST_READ, ...hint, session };
  const rows = await customers
    .aggregate<{ readonly _id: number | string; readonly customers: number }>(pipeline, options)
    .toArray();
  const counts = new Map(rows.map(({ _id, customers: count }) => [_id, count]));
  return compared.slice(0, -1).map((edge) => counts.get(edge) ?? 0);
}
