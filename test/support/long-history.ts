import type { AuthorityTransaction } from '../../src/application/authority/authority-transaction.js';
import type { Store } from '../../src/application/ports/store.js';
import { ADMINISTRATOR_ROLE_ID } from '../../src/domain/roles/role.js';
import { FEATURE } from '../../src/domain/authority/kinds/feature.js';
import type { ChangeEntry } from '../../src/domain/changes/change.js';
import { newUser, userCreated } from '../../src/domain/users/create-user.js';
import { decideSystemUserUpdate, type UserPatch } from '../../src/domain/users/update-user.js';
import type { User } from '../../src/domain/users/user.js';
import { sha256 } from '../../src/adapters/security/sha256.js';
import { aFeature, aSession, created, deleted, updated } from './builders.js';
import { aSeededInstance } from './instance.js';

const WRITER = { actorId: 'system:test', requestId: null };
/** Entries per transaction. */
const A_TRANSACTION = 500;
const USERS = 1_200;
const A_NOBODY = { suspended: false, roleIds: [], groupIds: [] };
/** Every hundredth user; no later entry changes them. */
const A_SUSPENDED_ADMINISTRATOR = { suspended: true, roleIds: [ADMINISTRATOR_ROLE_ID], groupIds: [] };
export const HISTORY_ROLE = 'role-support';

/** Fills an empty store, one that runs each callback once, through the writer until its log has `entries` entries. */
export async function writeLongHistory(store: Store, entries: number): Promise<void> {
  const { writer } = await aSeededInstance({ store });
  const people = new Map<number, User>();
  await writer.write(WRITER, (transaction) =>
    transaction.record(created('role', HISTORY_ROLE, { name: 'Support', description: '', abilities: {} })),
  );
  while ((await store.log.head()).seq < entries) {
    await writer.write(WRITER, async (transaction) => {
      for (let n = 0; n < A_TRANSACTION && transaction.authority.head.seq < entries; n += 1) {
        await writeOne(transaction, transaction.authority.head.seq, people);
      }
    });
  }
}

/** Writes the entry after `seq`: every kind of change in turn, users first. */
async function writeOne(transaction: AuthorityTransaction, seq: number, people: Map<number, User>): Promise<void> {
  if (people.size < USERS) return join(transaction, people);
  switch (seq % 5) {
    case 0:
      return transaction.record(featureEntry(transaction, `feature-f${seq % 40}`, seq));
    case 1:
      return transaction.record(roleEntry(seq));
    case 2: {
      const session = aSession({ id: sha256(`token-${seq}`) });
      await transaction.sessions.insert(session);
      await transaction.sessions.remove(session.id);
      return transaction.record(deleted('session', session.id));
    }
    default:
      return change(transaction, seq, people);
  }
}

async function join(transaction: AuthorityTransaction, people: Map<number, User>): Promise<void> {
  const n = people.size;
  const names = { email: `user-${n}@example.com`, firstName: 'Ada', lastName: 'Lovelace', avatar: '' };
  const access = n % 100 === 0 ? A_SUSPENDED_ADMINISTRATOR : A_NOBODY;
  const user = newUser(userId(n), { ...names, ...access, hasPassword: true }, transaction.now);
  people.set(n, user);
  await transaction.users.insert(user, 'hash');
  await transaction.record(userCreated(user));
}

async function change(transaction: AuthorityTransaction, seq: number, people: Map<number, User>): Promise<void> {
  const n = seq % USERS;
  const user = people.get(n)!;
  const patches: readonly UserPatch[] = [
    { suspended: !user.suspended },
    { password: true },
    { firstName: `Ada ${seq}` },
    { roleIds: user.roleIds.length > 0 ? [] : [HISTORY_ROLE] },
  ];
  const { next, entry } = decideSystemUserUpdate(user, patches[(seq >> 3) % patches.length]!, transaction)!;
  people.set(n, next);
  await transaction.users.replace(next);
  await transaction.record(entry);
}

function featureEntry({ authority }: AuthorityTransaction, id: string, seq: number): ChangeEntry {
  const known = authority.records.features.get(id);
  if (known === undefined) return created('feature', id, FEATURE.logFields(aFeature(id.slice('feature-'.length))));
  return seq % 7 === 0 ? deleted('feature', id) : updated('feature', id, { enabled: !known.enabled });
}

function roleEntry(seq: number): ChangeEntry {
  return updated('role', HISTORY_ROLE, { abilities: { customer: { read: seq % 2 === 0, update: true } } });
}

/** The `n`th user that the history creates. */
export function userId(n: number): string {
  return `user-${String(n).padStart(4, '0')}`;
}
