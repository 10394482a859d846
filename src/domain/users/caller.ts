import type { Authority } from '../authority/authority.js';
import { holdingsOf } from '../groups/holdings.js';
import type { Actor } from '../permissions/actor.js';
import { tokenActor, type TokenActor } from '../tokens/token-actor.js';
import { signedInUser, type SignedInUser } from './signed-in-user.js';

/** An actor who sends a request, with a credential: a person who is signed in, or a program with an API token. */
export type Caller = SignedInUser | TokenActor;

export function isCaller(actor: Actor): actor is Caller {
  return 'credential' in actor;
}

/** The same caller with the permissions that their roles and groups give in this authority. */
export function callerAt(caller: Caller, authority: Authority): Caller {
  if (caller.kind === 'token') return tokenActor(caller.token, authority.resolve(caller.token.roleIds));
  const { user, session } = caller;
  return signedInUser(user, session, authority.resolve(holdingsOf(user)));
}

/** When the caller has to authenticate anew, in milliseconds since the epoch; `Infinity` for never. */
export function expiryOf(caller: Caller): number {
  return caller.kind === 'user' ? caller.session.expiresAt : (caller.token.expires ?? Infinity);
}

/** The ids of the records that decide whether the caller's credential is valid. */
export function recordsOf(caller: Caller): string[] {
  return caller.kind === 'user' ? [caller.session.id, caller.id] : [caller.token.id];
}
