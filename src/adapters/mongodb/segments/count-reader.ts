import type { ClientSession, Document } from 'mongodb';
import {
  statusRoleCountsOf,
  customersOf,
  MOST_STATUS_ROLE_COUNTS,
  type StatusRoleCount,
} from '../../../domain/customers/status-role-counts.js';
import type { TrackedCriteria } from '../../../domain/segments/tracked-criteria.js';
import { findStatusRoleCounts } from '../customers/status-role-list.js';
import type { CustomerHeadDocument } from '../customers/documents.js';
import { LIST_READ } from '../lists/list-records.js';
import type { MongoCollections } from '../database/mongo-collections.js';
import type { TrackedFilterDocument } from './tracked-filter-document.js';

/** Segments come and go while no customer is written; beyond so many counts they are read anew. */
const COUNTS_KEPT = 5_000;

/** Counts of filters at one moment of the customers' order. */
export interface Counts {
  /** How many customers meet the criteria of each digest; one that is not here is not known. */
  readonly of: ReadonlyMap<string, number>;
  /** Undefined when there are too many to hold. */
  readonly cells: readonly StatusRoleCount[] | undefined;
}

interface TrackedCounts extends Counts {
  readonly seq: number;
  readonly of: Map<string, number>;
}

type HeadWithCounts = Pick<CustomerHeadDocument, 'seq' | 'filter_deltas'> & {
  readonly cells: readonly StatusRoleCount[];
  readonly filters: readonly TrackedFilterDocument[];
};

/**
 * Reads counts from where writers of customers keep them, in one round trip. The number of the last change says whether
 * any was written since the last answer: if none was, nothing else is read.
 */
export class CountReader {
  #kept: TrackedCounts | undefined;

  constructor(private readonly collections: MongoCollections) {}

  /** The counts of all that are known. The session's snapshot is of their moment. */
  async read(wanted: readonly TrackedCriteria[], session: ClientSession): Promise<Counts> {
    const kept = this.#kept;
    const isEnough = kept !== undefined && wanted.every(({ digest }) => kept.of.has(digest));
    const head = await this.#readHead(wanted, isEnough ? kept.seq : undefined, session);
    if (head === undefined) return kept!;
    const counts = await this.#countAll(wanted, head, session);
    this.#kept = kept?.seq === counts.seq && kept.of.size < COUNTS_KEPT ? both(kept, counts) : counts;
    return counts;
  }

  /** Undefined when `seq` is still the last number. */
  async #readHead(wanted: readonly TrackedCriteria[], seq: number | undefined, session: ClientSession) {
    const { customerHeads, customerCells, countedFilters } = this.collections;
    const digests = wanted.filter(({ isByStatusAndRole }) => !isByStatusAndRole).map(({ digest }) => digest);
    const [head] = await customerHeads
      .aggregate<HeadWithCounts>(
        [
          { $match: { _id: 'customers', ...(seq !== undefined && { seq: { $ne: seq } }) } },
          joined('cells', customerCells.collectionName, [
            { $limit: MOST_STATUS_ROLE_COUNTS },
            { $project: { _id: 0, status: 1, role: 1, customers: 1 } },
          ]),
          joined('filters', countedFilters.collectionName, [
            { $match: { _id: { $in: digests }, base: { $ne: null } } },
            { $project: { key: 1, base: 1 } },
          ]),
          { $project: { seq: 1, filter_deltas: 1, cells: 1, filters: 1 } },
        ],
        { ...LIST_READ, session },
      )
      .toArray();
    return head;
  }

  async #countAll(
    wanted: readonly TrackedCriteria[],
    head: HeadWithCounts,
    session: ClientSession,
  ): Promise<TrackedCounts> {
    const { seq, filter_deltas: deltas, filters } = head;
    const cells = head.cells.length < MOST_STATUS_ROLE_COUNTS ? head.cells : undefined;
    const of = new Map<string, number>();
    for (const { _id, key, base } of filters) {
      const delta = deltas[String(key)];
      if (base !== null && delta !== undefined) of.set(_id, base + delta);
    }
    for (const { criteria, digest, isByStatusAndRole } of wanted) {
      if (!isByStatusAndRole || of.has(digest)) continue;
      const found = cells && statusRoleCountsOf(criteria, cells);
      of.set(digest, customersOf(found ?? (await findStatusRoleCounts(criteria, this.collections, session))));
    }
    return { seq, of, cells };
  }
}

function joined(as: string, from: string, pipeline: Document[]): Document {
  return { $lookup: { from, as, pipeline } };
}

function both(kept: TrackedCounts, counts: TrackedCounts): TrackedCounts {
  return { ...counts, of: new Map([...kept.of, ...counts.of]) };
}
