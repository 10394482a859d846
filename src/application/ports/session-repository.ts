import type { Session } from '../../domain/sessions/session.js';

/** Stores sessions. `insert` is a durable write without a log entry; ending a session is logged as a change. */
export interface SessionRepository {
  /** May return an expired session; the caller must check. */
  find(id: string): Promise<Session | undefined>;
  insert(session: Session): Promise<void>;
  /** Deletes at most `limit` sessions with `expiresAt <= now`; returns how many. */
  removeExpired(now: number, limit: number): Promise<number>;
}

/** Sessions inside a transaction. */
export interface TransactionalSessions {
  find(id: string): Promise<Session | undefined>;
  insert(session: Session): Promise<void>;
  /** Returns false if the session doesn't exist. */
  remove(id: string): Promise<boolean>;
  /** Sets the session's epoch, so a session that changes its user's password stays valid. */
  setEpoch(id: string, epoch: number): Promise<void>;
  /** Counts the user's sessions with this epoch and `now < expiresAt`. Production storages use an index. */
  countLive(userId: string, epoch: number, now: number): Promise<number>;
}
