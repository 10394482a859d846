import type { Actor } from '../access/actor.js';
import type { EffectivePermissions } from '../access/permissions.js';
import type { Session } from '../sessions/session.js';
import type { User } from './user.js';

/** An actor who is a person, signed in with a session. */
export interface SignedInUser extends Actor {
  readonly kind: 'user';
  readonly user: User;
  readonly session: Session;
}

/** Narrows an actor by its kind; nobody else makes one of kind `user`. */
export function isSignedInUser(actor: Actor): actor is SignedInUser {
  return actor.kind === 'user';
}

export function signedInUser(user: User, session: Session, permissions: EffectivePermissions): SignedInUser {
  return { kind: 'user', id: user.id, user, session, permissions };
}
