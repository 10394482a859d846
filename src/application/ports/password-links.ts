import type { PasswordLink } from '../../domain/mail/link.js';

/** Links inside a transaction. */
export interface TransactionalLinks {
  find(key: string): Promise<PasswordLink | undefined>;
  /** Replaces the link with this key. */
  put(link: PasswordLink): Promise<void>;
  remove(key: string): Promise<void>;
}

/** Links that set a password. */
export interface PasswordLinks {
  find(key: string): Promise<PasswordLink | undefined>;
  /** Removes at most `limit` links with `expiresAt <= now`; returns how many. */
  removeExpired(now: number, limit: number): Promise<number>;
}
