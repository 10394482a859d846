import type { PasswordLinks, TransactionalLinks } from '../../../application/ports/password-links.js';
import type { PasswordLink } from '../../../domain/mail/link.js';
import type { SqliteConnections } from '../database/sqlite-connections.js';
import type { PasswordLinkTable } from './password-link-table.js';

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
