import type { Actor } from '../permissions/actor.js';
import type { TokenActor } from '../tokens/token-actor.js';
import type { SignedInUser } from './signed-in-user.js';

/** An actor who sends a request, with a credential: a person who is signed in, or a program with an API token. */
export type Caller = SignedInUser | TokenActor;

export function isCaller(actor: Actor): actor is Caller {
  return 'credential' in actor;
}

/** When the caller has to authenticate anew, in milliseconds since the epoch; `Infinity` for never. */
export function expiryOf(caller: Caller): number {
  return caller.kind === 'user' ? caller.session.expiresAt : (caller.token.expires ?? Infinity);
}

/** The ids of the records that decide whether the caller's credential is valid. */
export function recordsOf(caller: Caller): string[] {
  return caller.kind === 'user' ? [caller.session.id, caller.id] : [caller.token.id];
}
