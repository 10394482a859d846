import type { AnyBulkWriteOperation, ClientSession, MongoClient } from 'mongodb';
import {
  areAllAhead,
  countOldEntries,
  MOST_LOOKED_AT,
  type OldEntries,
} from '../../../domain/customers/count-old-entries.js';
import type { ReadOptions } from '../../../application/ports/read-options.js';
import { MAX_DISORDER, type CustomerLogs } from '../../../application/ports/customer-logs.js';
import type { NumberedEntry } from '../../../application/ports/store-dump.js';
import { withoutValues, type CustomerLogEntry, logValue } from '../../../domain/customers/customer-log.js';
import type { Criteria, ListPage, ListQuery } from '../../../domain/lists/list-query.js';
import { existing } from '../documents/change-document.js';
import { conditionOf } from '../lists/filter-document.js';
import { countRanges } from '../lists/count-ranges.js';
import { countRecords, inListSnapshot, LIST_READ, overloadedWhenExpired, readPage } from '../lists/list-records.js';
import { TimeLimit } from '../lists/time-limit.js';
import { COMMITTED, LIMITED, type MongoCollections } from '../database/mongo-collections.js';
import type { SlowReads } from '../lists/slow-reads.js';
import type { MongoGate } from '../database/mongo-gate.js';
import { readEntry } from './customer-log-document.js';
import type { CustomerErasureDocument, CustomerLogDocument } from '../documents/customer-documents.js';
import type { ListColumn, ListShape } from '../lists/list-shape.js';

/** Names and ids in the log are generated here and already folded. */
function name(path: string): ListColumn {
  return { kind: 'text', exact: path, folded: path };
}

const COLUMNS: Readonly<Record<string, ListColumn>> = {
  id: name('_id'),
  customer_id: name('customer_id'),
  type: name('type'),
  actor_id: name('actor_id'),
  created: { kind: 'number', exact: 'created' },
};

/** How lists read the customers' history. */
const CUSTOMER_LOG_LIST: ListShape<CustomerLogDocument, CustomerLogEntry> = {
  column: (field) => COLUMNS[field]!,
  read: readEntry,
  lengthOf: ({ changes }) => JSON.stringify(changes).length,
  valueOf: logValue,
};

const BY_SEQ = { seq: 1 } as const;

/** The customers' history. */
export class MongoCustomerLogs implements CustomerLogs {
  constructor(
    private readonly client: MongoClient,
    private readonly collections: MongoCollections,
    private readonly gate: MongoGate,
    private readonly slow: SlowReads,
  ) {}

  list(query: ListQuery, options?: ReadOptions): Promise<ListPage<CustomerLogEntry>> {
    return this.slow.list(
      query,
      () => this.gate.runList(() => inListSnapshot(this.client, (session) => this.#read(query, session))),
      options,
    );
  }

  countByTime(criteria: Criteria, times: readonly number[], options?: ReadOptions): Promise<number[]> {
    const ranges = { condition: conditionOf(criteria, CUSTOMER_LOG_LIST), field: 'created', bounds: times };
    const count = () => countRanges(this.collections.customerLog, ranges, new TimeLimit(LIST_READ.maxTimeMS));
    return this.slow.run(() => this.gate.runList(() => overloadedWhenExpired(count)), options);
  }

  /** Each change of customers moves the head, also when it's removed from the log later. */
  async head(): Promise<number> {
    const row = await this.gate.run(() => this.collections.customerHeads.findOne({ _id: 'customers' }, COMMITTED));
    return existing(row).seq;
  }

  async listAfter(seq: number, limit: number): Promise<NumberedEntry[]> {
    const options = { ...COMMITTED, sort: BY_SEQ, limit };
    const rows = await this.gate.run(() => this.collections.customerLog.find({ seq: { $gt: seq } }, options).toArray());
    return rows.map((row) => ({ seq: row.seq, entry: withoutValues(readEntry(row)) }));
  }

  async findFirstSince(time: number): Promise<number | undefined> {
    const options = { ...COMMITTED, sort: { created: 1, _id: 1 }, limit: MAX_DISORDER } as const;
    const rows = await this.gate.run(() =>
      this.collections.customerLog.find({ created: { $gte: time } }, options).toArray(),
    );
    return rows.length === 0 ? undefined : Math.min(...rows.map(({ seq }) => seq));
  }

  /**
   * Idempotent, and safe to run on several instances at once. Makes two bulk writes for any number of deleted
   * customers; two per customer would exceed the time limit of a call.
   */
  eraseValues(limit: number): Promise<number> {
    return this.gate.write(async () => {
      const { customerLog, customerErasures } = this.collections;
      const erasures = await customerErasures.find({}, { ...COMMITTED, limit }).toArray();
      const rows: CustomerLogDocument[] = [];
      const marks: AnyBulkWriteOperation<CustomerErasureDocument>[] = [];
      for (const erasure of erasures) {
        const left = limit - rows.length;
        if (left === 0) break;
        const found = await this.#rowsAfter(erasure, left);
        rows.push(...found);
        marks.push(markAfter(erasure, found.length < left ? undefined : found.at(-1)));
      }
      const changes = rows.map((row) => ({
        updateOne: { filter: { _id: row._id }, update: { $set: { changes: withoutValues(readEntry(row)).changes } } },
      }));
      if (changes.length > 0) await customerLog.bulkWrite(changes, { ...LIMITED, ordered: false });
      if (marks.length > 0) await customerErasures.bulkWrite(marks, { ...LIMITED, ordered: false });
      return erasures.length < limit ? rows.length : limit;
    });
  }

  /** Idempotent, and safe to run on several instances at once. */
  removeOld(old: OldEntries, limit: number): Promise<number> {
    return this.gate.write(async () => {
      const { customerLog } = this.collections;
      const read = (most: number) =>
        customerLog
          .find({}, { ...COMMITTED, sort: BY_SEQ, limit: most })
          .project<Pick<CustomerLogDocument, 'seq' | 'created'>>({ _id: 0, seq: 1, created: 1 })
          .toArray();
      const found = await read(limit);
      const oldest = areAllAhead(found, old) ? await read(MOST_LOOKED_AT) : found;
      const last = oldest[Math.min(countOldEntries(oldest, old), limit) - 1];
      if (last === undefined) return 0;
      // Walks the index by number, so that the entries left have no gaps at any time.
      const { deletedCount } = await customerLog.deleteMany({ seq: { $lte: last.seq } }, { ...LIMITED, hint: BY_SEQ });
      return deletedCount;
    });
  }

  async #read(query: ListQuery, session: ClientSession): Promise<ListPage<CustomerLogEntry>> {
    const { customers, customerLog } = this.collections;
    const condition = conditionOf(query, CUSTOMER_LOG_LIST);
    const total =
      query.filters.length === 0 ? await this.#size(session) : await countRecords(customerLog, condition, session);
    const page = await readPage(customerLog, CUSTOMER_LOG_LIST, query, session, { condition, total });
    const ids = [...new Set(page.records.map(({ customerId }) => customerId))];
    if (ids.length === 0) return page;
    const existingRows = await customers
      .find({ _id: { $in: ids } }, { ...LIST_READ, session, projection: { _id: 1 } })
      .toArray();
    const existingIds = new Set(existingRows.map(({ _id }) => _id));
    const records = page.records.map((entry) => (existingIds.has(entry.customerId) ? entry : withoutValues(entry)));
    return { ...page, records };
  }

  /** Sequence numbers have no gaps, and the oldest entries are removed first. */
  async #size(session: ClientSession): Promise<number> {
    const { customerHeads, customerLog } = this.collections;
    const [first] = await customerLog
      .find({}, { ...LIST_READ, session, sort: BY_SEQ, limit: 1 })
      .project<Pick<CustomerLogDocument, 'seq'>>({ _id: 0, seq: 1 })
      .toArray();
    if (first === undefined) return 0;
    const { seq } = existing(await customerHeads.findOne({ _id: 'customers' }, { ...LIST_READ, session }));
    return seq - first.seq + 1;
  }

  #rowsAfter({ _id, erased_to }: CustomerErasureDocument, limit: number): Promise<CustomerLogDocument[]> {
    const history = { customer_id: _id, _id: { $gt: erased_to } };
    return this.collections.customerLog.find(history, { ...COMMITTED, sort: { _id: 1 }, limit }).toArray();
  }
}

/**
 * `last` is the last row erased, undefined when no rows are left. A customer re-created and deleted again meanwhile has
 * been marked anew from the first entry, which the filter detects.
 */
function markAfter(
  { _id, erased_to }: CustomerErasureDocument,
  last: CustomerLogDocument | undefined,
): AnyBulkWriteOperation<CustomerErasureDocument> {
  const filter = { _id, erased_to };
  if (last === undefined) return { deleteOne: { filter } };
  return { updateOne: { filter, update: { $set: { erased_to: last._id } } } };
}
