import type { Device, ListedSession, Session, SignInMethod } from '../../domain/sessions/session.js';

/** The sessions of a user with this epoch and `now < expiresAt`. */
export interface LiveSessions {
  readonly userId: string;
  readonly epoch: number;
  readonly now: number;
}

/** What opened sessions: a sign-in key, or a provider in its own session with this `sid`. */
export type Opener = { readonly keyId: string } | { readonly method: SignInMethod; readonly providerSession: string };

/** The last use of a session, in milliseconds since the epoch. */
export interface SessionUse {
  readonly id: string;
  readonly at: number;
  /** Replaces a later time of opening, see `believableSession`. */
  readonly openedAt?: number;
}

/** A session to store. Without a device it's listed with an unknown one. */
export interface OpenedSession extends Session {
  readonly device?: Device;
}

/** Stores sessions. `insert` is a durable write without a log entry; ending a session is logged as a change. */
export interface SessionRepository {
  /** May return an expired session; the caller must check. Never returns the device. */
  find(id: string): Promise<Session | undefined>;
  /** Sets the last use to the time of opening. */
  insert(session: OpenedSession): Promise<void>;
  /** Lists live sessions, newest first (by opening, then id), at most `limit` after the first `skip`. Uses an index. */
  listLive(of: LiveSessions, range: { readonly skip: number; readonly limit: number }): Promise<ListedSession[]>;
  /** Moves the last use of those sessions that still exist; back only from after `now`. Bounded by the caller. */
  recordUses(uses: readonly SessionUse[], now: number): Promise<void>;
  /** Deletes at most `limit` sessions of the user with a lower epoch; returns how many. */
  removeBefore(of: { readonly userId: string; readonly epoch: number }, limit: number): Promise<number>;
  /** Deletes at most `limit` sessions with `expiresAt <= now`; returns how many. */
  removeExpired(now: number, limit: number): Promise<number>;
}

/** Sessions inside a transaction. */
export interface TransactionalSessions {
  find(id: string): Promise<Session | undefined>;
  insert(session: OpenedSession): Promise<void>;
  /** Returns false if the session doesn't exist. */
  remove(id: string): Promise<boolean>;
  /** Sets the session's epoch, so a session that changes its user's password stays valid. */
  setEpoch(id: string, epoch: number): Promise<void>;
  /** At most `limit` sessions that were opened by it, live or not, in any order. Production storages use an index. */
  listOpenedBy(opener: Opener, limit: number): Promise<Session[]>;
  /** Counts live sessions. Production storages use an index. */
  countLive(userId: string, epoch: number, now: number): Promise<number>;
}
