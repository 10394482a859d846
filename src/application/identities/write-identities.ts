import { decideSystemUserUpdate } from '../../domain/users/update-user.js';
import type { User } from '../../domain/users/user.js';
import type { AuthorityTransaction } from '../authority/authority-transaction.js';

/** Notes in the user's record and in the log that their identities have changed. */
export async function writeIdentities(transaction: AuthorityTransaction, user: User): Promise<void> {
  const { users, authority, now } = transaction;
  const { next, entry } = decideSystemUserUpdate(user, { identities: true }, { authority, now })!;
  await users.replace(next);
  await transaction.record(entry);
}
