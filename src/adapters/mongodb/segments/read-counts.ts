import type { ClientSession, Document } from 'mongodb';
import {
  statusRoleCountsOf,
  customersOf,
  MAX_STATUS_ROLE_COUNTS,
  type StatusRoleCount,
} from '../../../domain/customers/status-role-counts.js';
import type { TrackedCriteria } from '../../../domain/segments/tracked-criteria.js';
import { findStatusRoleCounts } from '../customers/find-status-role-counts.js';
import type { CustomerHeadDocument } from '../documents/customer-documents.js';
import { existing } from '../documents/change-document.js';
import { LIST_READ } from '../lists/list-records.js';
import type { MongoCollections } from '../database/mongo-collections.js';
import type { TrackedFilterDocument } from '../documents/customer-documents.js';

/** Counts of filters in one snapshot. */
export interface Counts {
  /** The customers' sequence number in the snapshot. */
  readonly seq: number;
  /** The number of matching customers by digest of the criteria. Missing when the filter isn't tracked. */
  readonly of: ReadonlyMap<string, number>;
  /** All status-role counts; undefined when there are too many to hold. */
  readonly statusRoles: readonly StatusRoleCount[] | undefined;
}

type HeadWithCounts = Pick<CustomerHeadDocument, 'seq' | 'filter_deltas'> & {
  readonly statusRoles: readonly StatusRoleCount[];
  readonly filters: readonly TrackedFilterDocument[];
};

/** Reads the counts that writers of customers maintain, in one round trip. The session's snapshot is as of the same moment. */
export async function readCounts(
  wanted: readonly TrackedCriteria[],
  collections: MongoCollections,
  session: ClientSession,
): Promise<Counts> {
  const { seq, filter_deltas: deltas, filters, ...head } = await readHead(wanted, collections, session);
  const statusRoles = head.statusRoles.length < MAX_STATUS_ROLE_COUNTS ? head.statusRoles : undefined;
  const of = new Map<string, number>();
  for (const { _id, key, base } of filters) {
    const delta = deltas[String(key)];
    if (base !== null && delta !== undefined) of.set(_id, base + delta);
  }
  for (const { criteria, digest, isByStatusAndRole } of wanted) {
    if (!isByStatusAndRole || of.has(digest)) continue;
    const found = statusRoles && statusRoleCountsOf(criteria, statusRoles);
    of.set(digest, customersOf(found ?? (await findStatusRoleCounts(criteria, collections, session))));
  }
  return { seq, of, statusRoles };
}

async function readHead(
  wanted: readonly TrackedCriteria[],
  { customerHeads, statusRoleCounts, trackedFilters }: MongoCollections,
  session: ClientSession,
): Promise<HeadWithCounts> {
  const digests = wanted.filter(({ isByStatusAndRole }) => !isByStatusAndRole).map(({ digest }) => digest);
  const [head] = await customerHeads
    .aggregate<HeadWithCounts>(
      [
        { $match: { _id: 'customers' } },
        joined('statusRoles', statusRoleCounts.collectionName, [
          { $limit: MAX_STATUS_ROLE_COUNTS },
          { $project: { _id: 0, status: 1, role: 1, customers: 1 } },
        ]),
        joined('filters', trackedFilters.collectionName, [
          { $match: { _id: { $in: digests }, base: { $ne: null } } },
          { $project: { key: 1, base: 1 } },
        ]),
        { $project: { seq: 1, filter_deltas: 1, statusRoles: 1, filters: 1 } },
      ],
      { ...LIST_READ, session },
    )
    .toArray();
  return existing(head ?? null);
}

function joined(as: string, from: string, pipeline: Document[]): Document {
  return { $lookup: { from, as, pipeline } };
}
