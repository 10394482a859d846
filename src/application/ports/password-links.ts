import type { PasswordLink } from '../../domain/mail/link.js';

/** Links inside a transaction. */
export interface TransactionalLinks {
  find(userId: string): Promise<PasswordLink | undefined>;
  /** Replaces the user's link. */
  put(link: PasswordLink): Promise<void>;
  remove(userId: string): Promise<void>;
}

/** Links that set a password. */
export interface PasswordLinks {
  find(userId: string): Promise<PasswordLink | undefined>;
  /** Removes at most `limit` links with `expiresAt <= now`; returns how many. */
  removeExpired(now: number, limit: number): Promise<number>;
}
