import { isDeepStrictEqual } from 'node:util';
import type { Collection, Document, Filter, UpdateFilter } from 'mongodb';
import { withoutBasePath } from '../../../domain/avatars/avatar-path.js';
import { STANDARD_FIELDS } from '../../../domain/customers/customer-fields.js';
import { fold } from '../../../domain/text/fold.js';
import { foldUpdateAnew } from '../../storage-kernel/fold-update-anew.js';
import { readCustomer, writeCustomer } from '../customers/customer-document.js';
import { DERIVED_FIELDS } from '../customers/find-broken-customer.js';
import { COMMITTED, LIMITED } from '../database/mongo-collections.js';
import { TRANSACTION } from '../database/at-one-moment.js';
import { RUNNING } from '../documents/operation-document.js';
import { readUser, writeUser } from '../users/user-document.js';
import { KEY_USERS } from './key-users.js';
import { renamedIn } from './mongo-old-segments.js';
import { RENAME_COLUMNS, RENAME_IN_LOG } from './rename-columns.js';
import type { MongoStep } from './mongo-step.js';
import type { Derived } from '../../storage-kernel/derivation.js';

const FOLD_USERS: MongoStep = {
  name: 'users',
  title: 'Folding users',
  count: ({ users }) => users.estimatedDocumentCount(LIMITED),
  run: ({ users }, after) =>
    deriveDocuments(users, after, {
      fields: ['first_name_folded', 'last_name_folded', 'email_folded', 'search_text', 'avatar'],
      derive: (document) => {
        const user = readUser(document);
        return writeUser({ ...user, avatar: withoutBasePath(user.avatar) }, document.password_hash);
      },
    }),
};

const FOLD_CUSTOMERS: MongoStep = {
  name: 'customers',
  title: 'Folding customers',
  count: ({ customers }) => customers.estimatedDocumentCount(LIMITED),
  run: ({ customers }, after) =>
    deriveDocuments(customers, after, {
      // Also fields that the release adds, without a value.
      fields: [...DERIVED_FIELDS, ...STANDARD_FIELDS.map(({ name }) => name)],
      derive: (document) => {
        const customer = readCustomer(document);
        return writeCustomer({ ...customer, avatar: customer.avatar && withoutBasePath(customer.avatar) });
      },
    }),
};

/** At most as many documents as there are pairs of a status and a role. */
const FOLD_STATUS_ROLE_COUNTS: MongoStep = {
  name: 'status_role_counts',
  title: 'Folding statuses and roles',
  count: ({ statusRoleCounts }) => statusRoleCounts.estimatedDocumentCount(LIMITED),
  async run({ statusRoleCounts }) {
    const pairs = await statusRoleCounts.find({}, { projection: { status: 1, role: 1 } }).toArray();
    const writes = pairs.map(({ _id, status, role }) => ({
      updateOne: { filter: { _id }, update: { $set: { status_folded: fold(status), role_folded: fold(role) } } },
    }));
    if (writes.length > 0) await statusRoleCounts.bulkWrite(writes, { ordered: false });
    return { rows: pairs.length, next: undefined };
  },
};

/** Counts of filters were made with the texts as they were. They are made again on demand. */
const FORGET_COUNTS: MongoStep = {
  name: 'counted_filters',
  title: 'Forgetting counts of filters',
  count: ({ trackedFilters }) => trackedFilters.estimatedDocumentCount(LIMITED),
  async run({ trackedFilters, customerHeads }) {
    const rows = await trackedFilters.db.client.withSession((session) =>
      session.withTransaction(async () => {
        const forgotten = { $set: { filter_deltas: {}, locked_by: 'upgrade' }, $inc: { filters: 1 } };
        await customerHeads.updateOne({ _id: 'customers' }, forgotten, { session });
        return (await trackedFilters.deleteMany({}, { session })).deletedCount;
      }, TRANSACTION),
    );
    return { rows, next: undefined };
  },
};

/** The criteria of operations that go on after the upgrade. Each user has at most one. */
const FOLD_OPERATIONS: MongoStep = {
  name: 'operations',
  title: 'Folding the criteria of operations',
  count: ({ operations }) => operations.countDocuments(RUNNING, COMMITTED),
  async run({ operations, settings }) {
    const renamed = await renamedIn({ settings });
    const running = await operations.find(RUNNING, COMMITTED).toArray();
    const writes = running.flatMap(({ _id, changes }) =>
      changes === null
        ? []
        : { updateOne: { filter: { _id, changes }, update: { $set: { changes: foldUpdateAnew(changes, renamed) } } } },
    );
    if (writes.length > 0) await operations.bulkWrite(writes, { ordered: false });
    return { rows: running.length, next: undefined };
  },
};

/** Everything that is derived from records, in the order in which an upgrade makes it anew. */
export const DERIVATION_STEPS: readonly MongoStep[] = [
  FOLD_USERS,
  KEY_USERS,
  RENAME_COLUMNS,
  RENAME_IN_LOG,
  FOLD_CUSTOMERS,
  FOLD_STATUS_ROLE_COUNTS,
  FORGET_COUNTS,
  FOLD_OPERATIONS,
];

const PORTION = 500;

interface Versioned extends Document {
  readonly _id: string;
  readonly version: number;
}

/** Writes these fields of a portion of documents as `derive` makes them, where they differ. */
async function deriveDocuments<D extends Versioned>(
  collection: Collection<D>,
  after: string,
  { fields, derive }: { readonly fields: readonly (keyof D & string)[]; readonly derive: (document: D) => D },
): Promise<Derived<string>> {
  const later = { _id: { $gt: after } } as unknown as Filter<D>;
  const options = { ...COMMITTED, sort: { _id: 1 }, limit: PORTION } as const;
  const documents = (await collection.find(later, options).toArray()) as unknown as D[];
  const writes = documents.flatMap((document) => {
    const derived = derive(document);
    const changed = fields.filter((field) => !isDeepStrictEqual(document[field], derived[field]));
    if (changed.length === 0) return [];
    const $set = Object.fromEntries(changed.map((field) => [field, derived[field]]));
    const { _id, version } = document;
    return { updateOne: { filter: { _id, version } as Filter<D>, update: { $set } as unknown as UpdateFilter<D> } };
  });
  if (writes.length > 0) await collection.bulkWrite(writes, { ordered: false });
  return { rows: documents.length, next: documents.length < PORTION ? undefined : documents.at(-1)!._id };
}
