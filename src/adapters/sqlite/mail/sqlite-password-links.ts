import type { PasswordLinks, TransactionalLinks } from '../../../application/ports/password-links.js';
import type { PasswordLink } from '../../../domain/mail/link.js';
import type { SqliteConnections } from '../database/sqlite-connections.js';
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

/** Links that set a password. */
export class SqlitePasswordLinks implements PasswordLinks {
  constructor(private readonly connections: SqliteConnections<{ readonly passwordLinks: PasswordLinkTable }>) {}

  find(key: string): Promise<PasswordLink | undefined> {
    return this.connections.read(({ passwordLinks }) => passwordLinks.find(key));
  }

  removeExpired(now: number, limit: number): Promise<number> {
    return this.connections.write(({ passwordLinks }) => passwordLinks.removeExpired(now, limit));
  }
}

/** Links inside a transaction. */
export class SqliteTransactionalLinks implements TransactionalLinks {
  constructor(private readonly table: PasswordLinkTable) {}

  async find(key: string): Promise<PasswordLink | undefined> {
    return this.table.find(key);
  }

  async put(link: PasswordLink): Promise<void> {
    this.table.put(link);
  }

  async remove(key: string): Promise<void> {
    this.table.remove(key);
  }
}
