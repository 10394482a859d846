import { passkeysOf } from '../../domain/passkeys/passkey.js';
import type { Arrival } from '../../domain/providers/arrival.js';
import { createByAddress, linkByAddress } from '../../domain/providers/link-identity.js';
import type { ProviderPolicy } from '../../domain/providers/provider-policy.js';
import type { SignInKey } from '../../domain/sign-in/sign-in-key.js';
import type { User } from '../../domain/users/user.js';
import type { AuthorityTransaction } from '../authority/authority-transaction.js';
import type { NoticeDraft } from '../mail/account-notices.js';
import { removeLinks } from '../mail/remove-links.js';
import { findArrived, identityName } from './find-arrived.js';
import { WrongLoginCode } from './login-codes.js';

interface Admission {
  readonly arrival: Arrival;
  readonly policy: ProviderPolicy;
  /** What the provider is called in mails. */
  readonly providerName: string;
  /** For a new user and a new identity. */
  readonly ids: { readonly user: string; readonly identity: string };
  /** The user, as they were read, whose address was set by others than them. */
  readonly trusted: { readonly id: string; readonly version: number } | undefined;
  readonly notice: NoticeDraft;
}

/** Somebody who may sign in. */
interface Admitted {
  readonly user: User;
  readonly identity: SignInKey;
}

/**
 * Makes the identity of somebody who arrives without one: of the account with their address, or of a new account. Anybody who may have
 * registered that address before them can't sign in any more. API tokens that they made go on, as all do whose maker is gone. Throws as
 * `findArrived`.
 */
export async function admitArrival(transaction: AuthorityTransaction, admission: Admission): Promise<Admitted> {
  const { arrival, policy, providerName, ids, trusted, notice } = admission;
  const arrived = await findArrived(transaction, arrival, { policy, authority: transaction.authority });
  if (arrived.as === 'known') return { user: arrived.user, identity: arrived.identity };
  const isLink = arrived.as === 'linked';
  const isClaim = isLink && !arrived.user.emailVerified && trusted?.id !== arrived.user.id;
  const user = isLink
    ? await link(transaction, arrived.user, { trusted, isClaim })
    : await create(transaction, arrived.email, admission);
  const identity: SignInKey = {
    ...identityName(policy.key, arrival),
    ...{ id: ids.identity, userId: user.id, data: '' },
    ...{ created: transaction.clockTime, lastUsed: null },
  };
  await transaction.signInKeys.insert(identity);
  if (isLink) await notice.queueOfIdentity(transaction, user, isClaim ? 'claimed' : 'added', providerName);
  return { user, identity };
}

async function link(
  transaction: AuthorityTransaction,
  user: User,
  { trusted, isClaim }: Pick<Admission, 'trusted'> & { readonly isClaim: boolean },
): Promise<User> {
  const { users, signInKeys, now } = transaction;
  if (trusted !== undefined && trusted.version !== user.version) throw new WrongLoginCode();
  const passkeys = isClaim ? passkeysOf(await signInKeys.listOf(user.id)).length : 0;
  const { next, entry } = linkByAddress(user, isClaim ? { passkeys } : undefined, now);
  if (isClaim) {
    await signInKeys.removeOf(user.id);
    await removeLinks(transaction, user.id);
  }
  await users.replace(next, isClaim ? null : undefined);
  await transaction.record(entry);
  return next;
}

async function create(
  transaction: AuthorityTransaction,
  email: string,
  { arrival: { firstName, lastName }, ids }: Admission,
): Promise<User> {
  const { next, entry } = createByAddress(ids.user, { email, firstName, lastName }, transaction.now);
  await transaction.users.insert(next, null);
  await transaction.record(entry);
  return next;
}
