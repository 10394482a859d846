import type { Actor } from '../permissions/actor.js';
import type { EffectivePermissions } from '../permissions/effective-permissions.js';
import type { Session } from '../sessions/session.js';
import type { User } from './user.js';

/** An actor who is a user signed in with a session. */
export interface SignedInUser extends Actor {
  readonly kind: 'user';
  readonly user: User;
  readonly session: Session;
  /** Names what they signed in with: the session's id. */
  readonly credential: string;
}

/** Whether an actor is a user with a session. */
export function isSignedInUser(actor: Actor): actor is SignedInUser {
  return 'user' in actor;
}

export function signedInUser(user: User, session: Session, permissions: EffectivePermissions): SignedInUser {
  return { kind: 'user', id: user.id, user, session, credential: session.id, permissions };
}
