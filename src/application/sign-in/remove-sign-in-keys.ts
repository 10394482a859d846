import type { SignInKey } from '../../domain/sign-in/sign-in-key.js';
import type { UserUpdate } from '../../domain/users/update-user.js';
import type { User } from '../../domain/users/user.js';
import type { AuthorityTransaction } from '../authority/authority-transaction.js';
import { endOpenedBy } from '../sessions/end-each.js';
import { requireOtherAdministrator } from '../users/require-other-administrator.js';

interface KeyRemoval {
  readonly user: User;
  /** The record and the log entry of the removal. */
  readonly update: UserUpdate;
  readonly removed: readonly SignInKey[];
  /** Goes on, though one of these keys opened it. */
  readonly presentSession?: string;
}

/** Removes sign-in keys of a user, and ends the sessions that they opened. Throws `LastAdministrator`. */
export async function removeSignInKeys(
  transaction: AuthorityTransaction,
  { user, update: { next, entry }, removed, presentSession }: KeyRemoval,
): Promise<void> {
  const lostKeys = removed.map(({ id }) => id);
  await requireOtherAdministrator(transaction, { before: user, after: next, lostKeys });
  for (const keyId of lostKeys) {
    await transaction.signInKeys.remove(keyId);
    // In one transaction: nobody who has lost a device can wait for the rest.
    while (!(await endOpenedBy(transaction, { keyId }, presentSession)));
  }
  await transaction.users.replace(next);
  await transaction.record(entry);
}
