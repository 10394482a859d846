import { SecondFactorRequired } from '../../domain/one-time-codes/errors.js';
import { lacksSecondFactor, type SecondFactorPolicy } from '../../domain/sign-in/second-factor-policy.js';
import { isOfScopes } from '../../domain/sign-in/sign-in-key.js';
import type { SignedInUser } from '../../domain/users/signed-in-user.js';
import type { AuthorityTransaction } from '../authority/authority-transaction.js';

/**
 * Throws `SecondFactorRequired` for somebody who must have a second factor, and signed in without the passkey that they have: anybody who
 * knows only the password mustn't set up a factor of their own.
 */
export async function requireFactorInUse(
  policy: SecondFactorPolicy,
  { signInKeys, usableScopes }: Pick<AuthorityTransaction, 'signInKeys' | 'usableScopes'>,
  actor: SignedInUser,
): Promise<void> {
  if (!lacksSecondFactor(policy, actor)) return;
  const passkeys = (await signInKeys.listOf(actor.id)).filter(({ kind }) => kind === 'passkey');
  if (passkeys.some((key) => isOfScopes(key, usableScopes))) throw new SecondFactorRequired();
}
