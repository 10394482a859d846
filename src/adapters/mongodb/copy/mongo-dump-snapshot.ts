import type { ClientSession, Collection, CountDocumentsOptions, Document, Filter, FindOptions } from 'mongodb';
import type {
  DumpSnapshot,
  StoredAttempts,
  NumberedEntry,
  StoreCollection,
  StoredUser,
  StoreRows,
} from '../../../application/ports/store-dump.js';
import { byPlural } from '../../../domain/authority/kinds/kinds.js';
import type { AnyKind } from '../../../domain/authority/kinds/kind.js';
import { readDocument } from '../../storage-kernel/record-document.js';
import type { Head } from '../../../domain/changes/change.js';
import type { StoredEntry } from '../../../domain/changes/stored-entry.js';
import { withoutValues } from '../../../domain/customers/customer-log.js';
import { existing, readHead } from '../documents/change-document.js';
import { readCustomer } from '../customers/customer-document.js';
import { readEntry } from '../customers/customer-log-document.js';
import type { CustomerLogDocument } from '../documents/customer-documents.js';
import type { AttemptLimitDocument, ChangeDocument, HeadDocument, UserDocument } from '../documents/documents.js';
import type { MongoCollections } from '../database/mongo-collections.js';
import { ASSERTION_KEYS } from '../assertions/mongo-assertion-keys.js';
import { LIMITS } from '../limits/mongo-attempt-limits.js';
import { CODES } from '../one-time-codes/mongo-one-time-codes.js';
import { readTrashed } from '../trash/trashed-customer.js';
import { readTotals } from '../totals/mongo-totals.js';
import { RECOVERIES } from '../recoveries/mongo-recovery-requests.js';
import { SIGN_IN_KEYS } from '../sign-in/mongo-sign-in-keys.js';
import { readUser } from '../users/user-document.js';
import { VIEWS } from '../views/mongo-views.js';
import { WEBHOOK_QUEUES } from '../documents/webhook-documents.js';

const BATCH = 1_000;

type Batches<Row> = AsyncIterable<readonly Row[]>;
/** What fixes the point in time: a snapshot session with its read concern, or only a read concern. */
type Moment = Pick<FindOptions & CountDocumentsOptions, 'readConcern'> & { readonly session?: ClientSession };

interface Source {
  readonly collection: Collection<never>;
  readonly filter: Filter<never>;
}

/** The collections as of one point in time. */
export class MongoDumpSnapshot implements DumpSnapshot {
  readonly #readers: { readonly [C in StoreCollection]: () => Batches<StoreRows[C]> };
  readonly #sources: { readonly [C in StoreCollection]: Source };

  constructor(
    private readonly collections: MongoCollections,
    private readonly moment: Moment,
  ) {
    const { heads, changes, authorityRecords, users, limits, recoveries, customers } = collections;
    this.#readers = {
      head: () => this.#read(heads, headOf),
      changes: () => this.#read(changes, entryOf),
      ...byPlural((kind) => () => this.#readKind(kind)),
      users: () => this.#read(users, storedUserOf),
      sign_in_keys: () => this.#read(collections.signInKeys, SIGN_IN_KEYS.read),
      one_time_codes: () => this.#read(collections.codes, CODES.read),
      assertion_keys: () => this.#read(collections.assertionKeys, ASSERTION_KEYS.read),
      webhook_queues: () => this.#read(collections.webhookQueues, WEBHOOK_QUEUES.read),
      attempt_limits: () => this.#read(limits, attemptsOf),
      recovery_requests: () => this.#read(recoveries, RECOVERIES.read),
      totals: () => this.#read(collections.totals, readTotals),
      views: () => this.#read(collections.views, VIEWS.read),
      customers: () => this.#read(customers, readCustomer),
      customer_trash: () => this.#read(collections.customerTrash, readTrashed),
      customer_log: () => this.#customerLog(),
    };
    this.#sources = {
      ...byPlural((kind) => sourceOf(authorityRecords, { kind: kind.resource })),
      head: sourceOf(heads),
      changes: sourceOf(changes),
      users: sourceOf(users),
      sign_in_keys: sourceOf(collections.signInKeys),
      one_time_codes: sourceOf(collections.codes),
      assertion_keys: sourceOf(collections.assertionKeys),
      webhook_queues: sourceOf(collections.webhookQueues),
      attempt_limits: sourceOf(limits),
      recovery_requests: sourceOf(recoveries),
      totals: sourceOf(collections.totals),
      views: sourceOf(collections.views),
      customers: sourceOf(customers),
      customer_trash: sourceOf(collections.customerTrash),
      customer_log: sourceOf(collections.customerLog),
    };
  }

  /** Makes the first read of a snapshot session, which fixes its point in time. */
  static async begin(collections: MongoCollections, moment: Moment): Promise<MongoDumpSnapshot> {
    existing(await collections.heads.findOne({ _id: 'authority' }, moment));
    return new MongoDumpSnapshot(collections, moment);
  }

  count(collection: StoreCollection): Promise<number> {
    const { collection: source, filter } = this.#sources[collection];
    return source.countDocuments(filter, this.moment);
  }

  rows<C extends StoreCollection>(collection: C): Batches<StoreRows[C]> {
    return this.#readers[collection]();
  }

  async *#read<D extends Document, Row>(collection: Collection<D>, read: (document: D) => Row): Batches<Row> {
    for await (const documents of this.#batches(collection, '_id')) yield documents.map(read);
  }

  /** The rows of a kind: `never` is assignable to any of them. */
  async *#readKind(kind: AnyKind): Batches<never> {
    const documents = this.#batches(this.collections.authorityRecords, '_id', { kind: kind.resource });
    for await (const rows of documents) yield rows.map((row) => readDocument(kind, row) as never);
  }

  /** Entries of customers marked for erasure may still hold values; those values are left out. */
  async *#customerLog(): Batches<NumberedEntry> {
    const { customerLog, customerErasures } = this.collections;
    for await (const documents of this.#batches<CustomerLogDocument>(customerLog, 'seq')) {
      const ids = [...new Set(documents.map(({ customer_id }) => customer_id))];
      const marked = await customerErasures.find({ _id: { $in: ids } }, this.moment).toArray();
      const deleted = new Set(marked.map(({ _id }) => _id));
      yield documents.map((document) => {
        const entry = readEntry(document);
        return { seq: document.seq, entry: deleted.has(entry.customerId) ? withoutValues(entry) : entry };
      });
    }
  }

  /** Short reads in sequence: the server would close a cursor that waits for a slow target. */
  async *#batches<D extends Document>(
    collection: Collection<D>,
    key: string,
    among: Filter<D> = {},
  ): AsyncGenerator<readonly D[]> {
    let after = among;
    for (;;) {
      const rows = await collection.find<D>(after, { ...this.moment, sort: { [key]: 1 }, limit: BATCH }).toArray();
      const last = rows.at(-1);
      if (last === undefined) return;
      yield rows;
      after = { ...among, [key]: { $gt: last[key] as unknown } };
    }
  }
}

function sourceOf<D extends Document>(collection: Collection<D>, filter: Filter<D> = {}): Source {
  return { collection: collection as unknown as Collection<never>, filter };
}

function headOf(document: HeadDocument): Head {
  return readHead(document);
}

function entryOf({ _id, entry, hash, ...document }: ChangeDocument): StoredEntry {
  const { at, actor_id, resource, record_id, action, request_id } = document;
  return { columns: { seq: _id, at, actor_id, resource, record_id, action, request_id }, text: entry, hash };
}

function storedUserOf(document: UserDocument): StoredUser {
  return { user: { ...readUser(document), invitedUntil: null }, passwordHash: document.password_hash };
}

function attemptsOf(document: AttemptLimitDocument): StoredAttempts {
  const { key, ...state } = LIMITS.read(document);
  return { key, state };
}
