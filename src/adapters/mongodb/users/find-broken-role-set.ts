import type { ClientSession } from 'mongodb';
import { isRoleSet } from '../../storage-kernel/role-set.js';
import { SNAPSHOT } from '../database/at-one-moment.js';
import type { MongoCollections } from '../database/mongo-collections.js';
import { readBatches } from '../database/read-batches.js';
import { countByIds } from '../lists/list-records.js';
import { BY_ROLE_SET } from './buffered-users-of-sets.js';

/**
 * Implements `AuditSnapshot.findBrokenDerivation` for the counts by role set. Expects that every user has the role set
 * that follows from the user's roles.
 */
export async function findBrokenRoleSet(
  { users, roleSets }: MongoCollections,
  session: ClientSession,
): Promise<string | undefined> {
  const options = { ...SNAPSHOT, session, hint: BY_ROLE_SET };
  let sum = 0;
  for await (const rows of readBatches(roleSets, session)) {
    for (const row of rows) {
      const { _id: id, role_ids } = row;
      if (!isRoleSet(id, role_ids)) return `role_sets: the roles of ${id} are not those of the set`;
      const unsuspended = await users.countDocuments({ role_set: id, suspended: false }, options);
      const suspended = await users.countDocuments({ role_set: id, suspended: true }, options);
      if (row.users !== unsuspended || row.suspended !== suspended || unsuspended + suspended === 0) {
        const says = `says ${row.users} unsuspended and ${row.suspended} suspended users of ${id}`;
        return `role_sets: ${says}, there are ${unsuspended} and ${suspended}`;
      }
      sum += unsuspended + suspended;
    }
  }
  const all = await countByIds(users, session);
  return sum === all ? undefined : `role_sets: says ${sum} users in all, there are ${all}`;
}
