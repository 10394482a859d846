import type { AbstractCursor, ClientSession } from 'mongodb';
import { ShareTally, type Division, type Share } from '../../../domain/features/division.js';
import type { Criteria } from '../../../domain/lists/list-query.js';
import { hexDigest } from '../../storage-kernel/hex-digest.js';
import { CUSTOMER_LIST } from '../customers/customer-list.js';
import type { CustomerPlanner } from '../customers/customer-planner.js';
import { lookupOf, type Lookup } from '../customers/index-ranges.js';
import type { MongoCollections } from '../database/mongo-collections.js';
import { anyOf, conditionOf } from '../lists/filter-document.js';
import { LIST_READ } from '../lists/list-records.js';
import { TimeLimit } from '../lists/time-limit.js';

type Id = { readonly _id: string };

const ONLY_ID = { _id: 1 } as const;
/** Several times as long as a million customers take. */
const MAX_MS = 30_000;

/**
 * Counts all customers of the session's snapshot. All cursors are in the order of ids, so that few are held at a time. Throws
 * `Unavailable` ('overloaded') when it takes too long.
 */
export async function divideCustomers(
  division: Division,
  customers: MongoCollections['customers'],
  planner: CustomerPlanner,
  session: ClientSession,
): Promise<Share[]> {
  const options = { ...LIST_READ, session };
  const time = new TimeLimit(MAX_MS);
  const lookups: Lookup[] = [];
  for (const criteria of division.audiences) lookups.push(await lookupOfAny(criteria, planner));
  const audiences = lookups.map(({ condition, ...hint }) => {
    const pipeline = [{ $match: condition }, { $project: ONLY_ID }, { $sort: ONLY_ID }];
    return new IdsInOrder(customers.aggregate<Id>(pipeline, { ...options, ...hint, allowDiskUse: true }));
  });
  const tally = new ShareTally(division, hexDigest);
  const all = customers.find<Id>({}, { ...options, projection: ONLY_ID, sort: ONLY_ID, hint: ONLY_ID });
  try {
    while (await all.hasNext()) {
      time.left();
      const ids = all.readBufferedDocuments();
      const members: ReadonlySet<string>[] = [];
      for (const audience of audiences) members.push(await audience.upTo(ids.at(-1)!._id));
      for (const { _id: id } of ids) {
        tally.add(
          id,
          members.reduce((bits, some, place) => (some.has(id) ? bits | (1 << place) : bits), 0),
        );
      }
    }
    return tally.shares;
  } finally {
    await Promise.allSettled([all, ...audiences].map((read) => read.close()));
  }
}

async function lookupOfAny(criteria: readonly Criteria[], planner: CustomerPlanner): Promise<Lookup> {
  const [one, ...others] = criteria;
  if (one !== undefined && others.length === 0) return lookupOf(one, await planner.findPath(one));
  return { condition: anyOf(criteria.map((some) => conditionOf(some, CUSTOMER_LIST))) };
}

/** Ids in order, read in portions. */
class IdsInOrder {
  #read: readonly Id[] = [];
  #next = 0;

  constructor(private readonly cursor: AbstractCursor<Id>) {}

  close(): Promise<void> {
    return this.cursor.close();
  }

  /** Those that haven't been returned yet, up to this one. */
  async upTo(last: string): Promise<ReadonlySet<string>> {
    const found = new Set<string>();
    for (;;) {
      for (; this.#next < this.#read.length; this.#next += 1) {
        const { _id: id } = this.#read[this.#next]!;
        if (id > last) return found;
        found.add(id);
      }
      if (!(await this.cursor.hasNext())) return found;
      this.#read = this.cursor.readBufferedDocuments();
      this.#next = 0;
    }
  }
}
