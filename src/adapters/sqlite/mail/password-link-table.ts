import type { PasswordLink } from '../../../domain/mail/link.js';
import { SqliteTable } from '../database/sqlite-table.js';

/** Links that set a password, on one connection. */
export class PasswordLinkTable extends SqliteTable {
  find(key: string): PasswordLink | undefined {
    return this.first(
      'SELECT user_id AS key, hash, mailbox, epoch, expires_at AS expiresAt FROM password_links WHERE user_id = ?',
      key,
    ) as PasswordLink | undefined;
  }

  put({ key, hash, mailbox, epoch, expiresAt }: PasswordLink): void {
    this.run(
      'INSERT OR REPLACE INTO password_links (user_id, hash, mailbox, epoch, expires_at) VALUES (?, ?, ?, ?, ?)',
      ...[key, hash, mailbox, epoch, expiresAt],
    );
  }

  remove(key: string): void {
    this.run('DELETE FROM password_links WHERE user_id = ?', key);
  }

  removeExpired(now: number, limit: number): number {
    return this.run(
      `DELETE FROM password_links
       WHERE user_id IN (SELECT user_id FROM password_links WHERE expires_at <= ? ORDER BY expires_at LIMIT ?)`,
      ...[now, limit],
    );
  }
}
