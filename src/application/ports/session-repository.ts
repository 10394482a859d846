import type { Session } from '../../domain/sessions/session.js';

/** Sessions. `insert` is a plain durable write, not a change; ends that take effect everywhere are changes. */
export interface SessionRepository {
  /** Also finds expired sessions that were not swept yet: the caller checks. */
  find(id: string): Promise<Session | undefined>;
  insert(session: Session): Promise<void>;
  /** Sweeps at most `limit` sessions with `expiresAt <= now`; answers how many. */
  removeExpired(now: number, limit: number): Promise<number>;
}

/** Sessions inside a transaction. */
export interface TransactionalSessions {
  find(id: string): Promise<Session | undefined>;
  insert(session: Session): Promise<void>;
  /** Answers false when it was not there. */
  remove(id: string): Promise<boolean>;
  /** Gives the session another epoch, so that it outlives a password change that it made. */
  stamp(id: string, epoch: number): Promise<void>;
}
