import type { ClientSession, MongoClient } from 'mongodb';
import type { ReadOptions } from '../../../application/ports/read-options.js';
import type { ChangeLog } from '../../../application/ports/change-log.js';
import type { AuthorityRecords } from '../../../domain/authority/authority.js';
import type { Change, Head } from '../../../domain/changes/change.js';
import { atOneMoment, inSnapshot } from '../database/at-one-moment.js';
import type { Criteria, ListPage, ListQuery } from '../../../domain/lists/list-query.js';
import { existing, readHead, readChange } from '../documents/change-document.js';
import { readChanges } from './read-changes.js';
import { countRanges, forEachAtOnce, type LimitedRead } from '../lists/count-ranges.js';
import { ALWAYS, conditionOf } from '../lists/filter-document.js';
import { LIST_READ, listRecords, overloadedWhenExpired } from '../lists/list-records.js';
import { TimeLimit } from '../lists/time-limit.js';
import { loadRecords } from '../authority/load-records.js';
import { COMMITTED, LINEARIZABLE, type MongoCollections } from '../database/mongo-collections.js';
import type { SlowReads } from '../lists/slow-reads.js';
import type { MongoGate } from '../database/mongo-gate.js';
import { changeValue } from '../../../domain/changes/change-list.js';
import type { ChangeDocument } from '../documents/documents.js';
import type { ListColumn, ListShape } from '../lists/list-shape.js';

/** For as long as the set's members may take to learn that a majority has what was read. */
const HEAD_READ = { ...LINEARIZABLE, maxTimeMS: 2_200 };

const BY_TIME = { at: 1, _id: 1 } as const;

/** The change log as acknowledged by a majority of the replica set. */
export class MongoChangeLog implements ChangeLog {
  constructor(
    private readonly client: MongoClient,
    private readonly collections: MongoCollections,
    private readonly gate: MongoGate,
    private readonly slow: SlowReads,
  ) {}

  /** Never stale: a deposed primary that doesn't know it yet can't answer a linearizable read. */
  async head(): Promise<Head> {
    const row = await this.gate.run(() => this.collections.heads.findOne({ _id: 'authority' }, HEAD_READ));
    return readHead(existing(row));
  }

  async listAfter(seq: number, limit: number): Promise<Change[]> {
    const options = { ...COMMITTED, projection: { entry: 1, hash: 1 }, sort: { _id: 1 }, limit } as const;
    return this.gate.run(() => readChanges(this.collections.changes.find({ _id: { $gt: seq } }, options)));
  }

  list(query: ListQuery, options?: ReadOptions): Promise<ListPage<Change>> {
    return this.slow.list(
      query,
      () =>
        this.gate.runList(() =>
          inSnapshot(this.client, (session) =>
            listRecords(this.collections.changes, CHANGE_LIST, query, session, () => this.#size(session)),
          ),
        ),
      options,
    );
  }

  /**
   * Times never decrease, so the entries between two times are those between two sequence numbers. Without filters their
   * difference is enough, since there are no gaps; with one, the indexes by field and number count.
   */
  countByTime(criteria: Criteria, times: readonly number[], options?: ReadOptions): Promise<number[]> {
    const { changes } = this.collections;
    const count = async () => {
      const time = new TimeLimit(LIST_READ.maxTimeMS);
      const { seq } = existing(await this.collections.heads.findOne({ _id: 'authority' }, COMMITTED));
      const bounds = await forEachAtOnce(times, time, (at, options) => this.#firstSince(at, seq + 1, options));
      const condition = conditionOf(criteria, CHANGE_LIST);
      if (condition === ALWAYS) return bounds.slice(1).map((next, index) => next - bounds[index]!);
      return countRanges(changes, { condition, field: '_id', bounds }, time);
    };
    return this.slow.run(() => this.gate.runList(() => overloadedWhenExpired(count)), options);
  }

  /** The number of the first entry of this time or later, or `beyond`. */
  async #firstSince(time: number, beyond: number, read: LimitedRead): Promise<number> {
    const options = { ...read, sort: BY_TIME, hint: BY_TIME, projection: { _id: 1 } } as const;
    const first = await this.collections.changes.findOne({ at: { $gte: time } }, options);
    return Math.min(first?._id ?? beyond, beyond);
  }

  load(): Promise<{ head: Head; records: AuthorityRecords }> {
    return this.gate.runList(() =>
      atOneMoment(this.client, async (session) => {
        const row = await this.collections.heads.findOne({ _id: 'authority' }, { session });
        return { head: readHead(existing(row)), records: await loadRecords(this.collections, session) };
      }),
    );
  }

  /** Entries are never removed and sequence numbers have no gaps, so the last number is the count. */
  async #size(session: ClientSession): Promise<number> {
    return existing(await this.collections.heads.findOne({ _id: 'authority' }, { ...LIST_READ, session })).seq;
  }
}

/** Names and ids in the log are generated here and already folded. */
function name(path: string): ListColumn {
  return { kind: 'text', exact: path, folded: path };
}

const COLUMNS: Readonly<Record<string, ListColumn>> = {
  id: { kind: 'number', exact: '_id' },
  at: { kind: 'number', exact: 'at' },
  resource: name('resource'),
  record_id: name('record_id'),
  actor_id: name('actor_id'),
  action: name('action'),
};

/** How lists read the log. */
const CHANGE_LIST: ListShape<ChangeDocument, Change> = {
  column: (field) => COLUMNS[field]!,
  read: readChange,
  lengthOf: ({ entry }) => entry.length,
  valueOf: changeValue,
};
