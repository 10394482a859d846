import { decideArrival, requireActive, type Arrived } from '../../domain/providers/decide-arrival.js';
import { identitiesOf, identityScope, providerKeyOf } from '../../domain/providers/identity.js';
import type { Arrival } from '../../domain/providers/arrival.js';
import type { ProviderPolicy } from '../../domain/providers/provider-policy.js';
import type { KeyName, SignInKey } from '../../domain/sign-in/sign-in-key.js';
import type { User } from '../../domain/users/user.js';
import type { Authority } from '../../domain/authority/authority.js';
import type { SignInKeys } from '../ports/sign-in-keys.js';
import type { UserReader } from '../ports/user-repository.js';
import { findCredentialByEmail } from '../sessions/find-credential-by-email.js';

interface Accounts {
  readonly users: Pick<UserReader, 'find' | 'findCredential'>;
  readonly signInKeys: Pick<SignInKeys, 'find' | 'listOf'>;
}

/** What an identity is found by. */
export function identityName(key: string, { issuer, subject }: Pick<Arrival, 'issuer' | 'subject'>): KeyName {
  return { kind: 'identity', scope: identityScope({ key, issuer }), key: subject };
}

/** `Arrived`, with the identity of somebody who is known. */
type Found =
  | { readonly as: 'known'; readonly user: User; readonly identity: SignInKey }
  | Exclude<Arrived, { readonly as: 'known' }>;

/** Finds out who somebody is who signed in at a provider. Throws as `decideArrival`. */
export async function findArrived(
  { users, signInKeys }: Accounts,
  arrival: Arrival,
  { policy, authority }: { readonly policy: ProviderPolicy; readonly authority: Authority },
): Promise<Found> {
  const identity = await signInKeys.find(identityName(policy.key, arrival));
  const owner = identity === undefined ? undefined : await users.find(identity.userId);
  if (identity !== undefined && owner !== undefined) return { as: 'known', user: requireActive(owner), identity };
  const namesake = await findNamesake({ users, signInKeys }, arrival, policy);
  return decideArrival(arrival, policy, { namesake, authority });
}

async function findNamesake({ users, signInKeys }: Accounts, { email }: Arrival, { key }: ProviderPolicy) {
  const credential = email === undefined ? undefined : await findCredentialByEmail(users, email.address);
  const user = credential === undefined ? undefined : await users.find(credential.userId);
  if (user === undefined) return undefined;
  const keys = await signInKeys.listOf(user.id);
  return { user, hasIdentityHere: identitiesOf(keys).some((one) => providerKeyOf(one) === key) };
}
