import type { PasswordLink } from '../../../domain/mail/link.js';
import type { SqliteDatabase, SqliteStatement } from '../database/sqlite-driver.js';

/** Links that set a password, on one connection. */
export class PasswordLinkTable {
  readonly #select: SqliteStatement;
  readonly #put: SqliteStatement;
  readonly #delete: SqliteStatement;
  readonly #deleteExpired: SqliteStatement;

  constructor(database: SqliteDatabase) {
    this.#select = database.prepare(
      `SELECT user_id AS key, hash, mailbox, epoch, expires_at AS expiresAt FROM password_links WHERE user_id = ?`,
    );
    this.#put = database.prepare(
      'INSERT OR REPLACE INTO password_links (user_id, hash, mailbox, epoch, expires_at) VALUES (?, ?, ?, ?, ?)',
    );
    this.#delete = database.prepare('DELETE FROM password_links WHERE user_id = ?');
    this.#deleteExpired = database.prepare(
      `DELETE FROM password_links
       WHERE user_id IN (SELECT user_id FROM password_links WHERE expires_at <= ? ORDER BY expires_at LIMIT ?)`,
    );
  }

  find(key: string): PasswordLink | undefined {
    const row = this.#select.get(key) as PasswordLink | undefined;
    return row === undefined ? undefined : { ...row };
  }

  put({ key, hash, mailbox, epoch, expiresAt }: PasswordLink): void {
    this.#put.run(key, hash, mailbox, epoch, expiresAt);
  }

  remove(key: string): void {
    this.#delete.run(key);
  }

  removeExpired(now: number, limit: number): number {
    return Number(this.#deleteExpired.run(now, limit).changes);
  }
}
