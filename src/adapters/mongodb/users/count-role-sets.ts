import type { ClientSession, Db } from 'mongodb';
import { roleSetOf } from '../../storage-kernel/role-set.js';
import { TRANSACTION } from '../database/at-one-moment.js';
import type { RoleSetDocument } from '../documents/documents.js';
import { MongoCollections } from '../database/mongo-collections.js';

const USERS_AT_ONCE = 1_000;
const SETS_AT_ONCE = 1_000;
const WITHOUT_SET = { role_set: { $exists: false } } as const;

interface Group extends RoleSetDocument {
  /** In the order of one of the users. */
  readonly role_ids: readonly string[];
}

/**
 * Gives users of an older release their role sets and counts them. Safe on several instances at once, also on one that
 * accepts writes already: the count holds the head.
 */
export async function addRoleSets(database: Db): Promise<void> {
  const collections = new MongoCollections(database);
  await fillRoleSets(collections);
  await database.client.withSession((session) =>
    session.withTransaction(async () => {
      await collections.heads.updateOne({ _id: 'authority' }, { $set: { locked_by: 'upgrade' } }, { session });
      await countRoleSets(collections, session);
    }, TRANSACTION),
  );
}

/** Replaces the counts by new ones. Call in a transaction that keeps writers out. */
export async function countRoleSets(
  { users, roleSets }: Pick<MongoCollections, 'users' | 'roleSets'>,
  session: ClientSession,
): Promise<void> {
  await roleSets.deleteMany({}, { session });
  const groups = users.aggregate<Group>(
    [
      {
        $group: {
          _id: '$role_set',
          role_ids: { $first: '$role_ids' },
          users: { $sum: { $cond: ['$suspended', 0, 1] } },
          suspended: { $sum: { $cond: ['$suspended', 1, 0] } },
        },
      },
    ],
    { session },
  );
  let rows: RoleSetDocument[] = [];
  const insert = async () => {
    if (rows.length > 0) await roleSets.insertMany(rows, { session });
    rows = [];
  };
  for await (const { role_ids, ...counts } of groups) {
    rows.push({ ...counts, role_ids: roleSetOf(role_ids).roleIds });
    if (rows.length === SETS_AT_ONCE) await insert();
  }
  await insert();
}

async function fillRoleSets({ users }: MongoCollections): Promise<void> {
  const without = users.find(WITHOUT_SET, { projection: { role_ids: 1 }, readConcern: { level: 'majority' } });
  let writes: object[] = [];
  const write = async () => {
    if (writes.length > 0) await users.bulkWrite(writes as Parameters<typeof users.bulkWrite>[0], { ordered: false });
    writes = [];
  };
  for await (const { _id, role_ids } of without) {
    writes.push({
      updateOne: { filter: { _id, ...WITHOUT_SET }, update: { $set: { role_set: roleSetOf(role_ids).id } } },
    });
    if (writes.length === USERS_AT_ONCE) await write();
  }
  await write();
}
