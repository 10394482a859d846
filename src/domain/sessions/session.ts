/** One sign-in. It is valid while it exists, has not expired and its epoch is its user's. */
export interface Session {
  /** The SHA-256 (hex) of the token's `jti`, which is stored nowhere: reading the store isn't enough to sign a token. */
  readonly id: string;
  readonly userId: string;
  /** The user's epoch, read before the password was hashed. */
  readonly epoch: number;
  /** When the password was given. */
  readonly openedAt: number;
  /** From this millisecond on the session is no longer valid. */
  readonly expiresAt: number;
}

/** True when the session stands at `now` for a user of this epoch and state. */
export function isValidFor(session: Session, user: { epoch: number; suspended: boolean; id: string }, now: number) {
  return session.userId === user.id && session.epoch === user.epoch && !user.suspended && now < session.expiresAt;
}
