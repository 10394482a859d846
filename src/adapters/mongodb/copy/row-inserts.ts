import type { ClientSession, Collection, Document, OptionalUnlessRequiredId } from 'mongodb';
import type { StoreCollection, StoreRows } from '../../../application/ports/store-dump.js';
import { byPlural } from '../../../domain/authority/kinds/kinds.js';
import type { AuthorityRecord } from '../../../domain/authority/kinds/kind.js';
import { writeCustomer } from '../customers/customer-document.js';
import { writeEntry } from '../customers/customer-log-document.js';
import type { MongoCollections } from '../database/mongo-collections.js';
import { writeRecord } from '../documents/authority-record-document.js';
import { ASSERTION_KEYS } from '../assertions/mongo-assertion-keys.js';
import { LIMITS } from '../limits/mongo-attempt-limits.js';
import { CODES } from '../one-time-codes/mongo-one-time-codes.js';
import { RECOVERIES } from '../recoveries/mongo-recovery-requests.js';
import { COPIED, newQueue } from '../../../application/ports/webhook-queues.js';
import { WEBHOOK_QUEUES } from '../documents/webhook-documents.js';
import { SIGN_IN_KEYS } from '../sign-in/mongo-sign-in-keys.js';
import { writeTrashed } from '../trash/trashed-customer.js';
import { writeTotals } from '../totals/mongo-totals.js';
import { VIEWS } from '../views/mongo-views.js';
import { writeUser } from '../users/user-document.js';

/** Marks copied entries as written by no transaction. Groups are only looked up for writers' transactions. */
const NO_BATCH = '';

type Insert<Row> = (rows: readonly Row[], session: ClientSession) => Promise<void>;

/** Writes the rows of a dump in the same form as transactions do. */
export class RowInserts {
  readonly #inserts: { readonly [C in StoreCollection]: Insert<StoreRows[C]> };

  constructor(collections: MongoCollections) {
    const { heads, changes, authorityRecords, users } = collections;
    const { limits, recoveries, customers, customerLog } = collections;
    this.#inserts = {
      head: async ([head], session) => {
        // An instance that was refused may have created the head row of an empty store.
        await heads.replaceOne({ _id: 'authority' }, { ...head!, locked_by: '' }, { upsert: true, session });
      },
      changes: into(changes, ({ columns: { seq, ...columns }, text, hash }) => {
        const { resource, action, ...others } = columns;
        return {
          ...{ _id: seq, ...others, hash, entry: text, batch: NO_BATCH },
          ...{ resource: resource as never, action: action as never },
        };
      }),
      ...byPlural((kind) => into(authorityRecords, (record: AuthorityRecord) => writeRecord(kind, record))),
      users: into(users, ({ user, passwordHash }) => writeUser(user, passwordHash)),
      sign_in_keys: into(collections.signInKeys, SIGN_IN_KEYS.write),
      one_time_codes: into(collections.codes, CODES.write),
      assertion_keys: into(collections.assertionKeys, ASSERTION_KEYS.write),
      webhook_queues: into(collections.webhookQueues, (row) => WEBHOOK_QUEUES.write(newQueue(row, COPIED))),
      attempt_limits: into(limits, ({ key, state }) => LIMITS.write({ ...state, key })),
      recovery_requests: into(recoveries, RECOVERIES.write),
      totals: into(collections.totals, writeTotals),
      views: into(collections.views, VIEWS.write),
      customers: into(customers, writeCustomer),
      customer_trash: into(collections.customerTrash, writeTrashed),
      customer_log: into(customerLog, ({ seq, entry }) => writeEntry(entry, seq, NO_BATCH)),
    };
  }

  insert<C extends StoreCollection>(
    collection: C,
    rows: readonly StoreRows[C][],
    session: ClientSession,
  ): Promise<void> {
    return this.#inserts[collection](rows, session);
  }
}

function into<D extends Document, Row>(collection: Collection<D>, write: (row: Row) => D): Insert<Row> {
  return async (rows, session) => {
    const documents = rows.map((row) => write(row) as OptionalUnlessRequiredId<D>);
    await collection.insertMany(documents, { ordered: false, session });
  };
}
