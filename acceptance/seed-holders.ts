/** Writes many users with a role into a stopped store. Used by role-deletion. */
import { join } from 'node:path';
import { loadCompiled } from '../harness/compiled.js';
import { UNUSED } from '../src/domain/users/account-use.js';
import { NOT_PROVISIONED } from '../src/domain/users/provisioning.js';
import type { User } from '../src/domain/users/user.js';

const USERS_PER_TRANSACTION = 500;
/** A hash without a known password. */
const HASH = '$scrypt$ln=4,r=8,p=3$AAAAAAAAAAAAAAAAAAAAAA==$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=';

/** Writes users with these roles, and their log entries, into the store of a stopped service. */
export async function seedHolders(data: string, roleIds: readonly string[], count: number): Promise<void> {
  const { openSqliteStore, AuthorityProjection, AuthorityWriter, SystemClock, sha256 } = await loadCompiled();
  const store = await openSqliteStore({ file: join(data, 'castellan.db') });
  const clock = new SystemClock();
  const projection = new AuthorityProjection({ log: store.log, clock, sha256, boundMs: 60_000 });
  await projection.refresh();
  const writer = new AuthorityWriter({ store, projection, clock, sha256, usableScopes: [] });
  try {
    for (let from = 0; from < count; from += USERS_PER_TRANSACTION) {
      await writer.write({ actorId: 'system:acceptance', requestId: null }, async (transaction) => {
        for (let one = from; one < Math.min(from + USERS_PER_TRANSACTION, count); one++) {
          const user = holder(one, roleIds, transaction.now);
          await transaction.users.insert(user, HASH);
          const after = {
            roles: roleIds,
            suspended: false,
            profile: ['email', 'first_name', 'last_name', 'password'],
          };
          await transaction.record({ resource: 'user', recordId: user.id, action: 'created', before: null, after });
        }
      });
    }
  } finally {
    await store.close();
  }
}

function holder(one: number, roleIds: readonly string[], now: number): User {
  return {
    id: `01890000-0000-7000-8000-${one.toString(16).padStart(12, '0')}`,
    email: `holder-${one}@example.com`,
    firstName: 'Holder',
    lastName: `Number ${one}`,
    avatar: '',
    suspended: false,
    roleIds,
    groupIds: [],
    emailVerified: false,
    hasPassword: true,
    totp: false,
    epoch: 0,
    ...UNUSED,
    ...NOT_PROVISIONED,
    version: 1,
    created: now,
    updated: now,
  };
}
