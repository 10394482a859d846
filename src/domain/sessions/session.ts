/** One sign-in. Valid while it exists, hasn't expired, and its epoch equals its user's. */
export interface Session {
  /** SHA-256 (hex) of the token's `jti`, which isn't stored: reading the store isn't enough to sign a token. */
  readonly id: string;
  readonly userId: string;
  /** The user's epoch, read before the password was verified. */
  readonly epoch: number;
  /** Time of the sign-in. */
  readonly openedAt: number;
  /** The session is invalid from this millisecond on. */
  readonly expiresAt: number;
}

/** Whether the session is valid at `now` for a user in this state. */
export function isValidFor(session: Session, user: { epoch: number; suspended: boolean; id: string }, now: number) {
  return session.userId === user.id && session.epoch === user.epoch && !user.suspended && now < session.expiresAt;
}
