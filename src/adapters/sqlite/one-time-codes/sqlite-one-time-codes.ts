import type { CodesOfKeys, StoredCodes, TransactionalCodes } from '../../../application/ports/one-time-codes.js';
import type { SqliteConnections } from '../database/sqlite-connections.js';
import type { CodesTable } from './codes-table.js';

/** One-time codes outside a transaction. */
export class SqliteCodesOfKeys implements CodesOfKeys {
  constructor(private readonly connections: SqliteConnections<{ readonly codes: CodesTable }>) {}

  listOfOtherKeys(keyId: string, { after, limit }: { after: string; limit: number }): Promise<string[]> {
    return this.connections.read(({ codes }) => codes.listOfOtherKeys(keyId, after, limit));
  }
}

/** One-time codes inside a transaction. */
export class SqliteTransactionalCodes implements TransactionalCodes {
  constructor(private readonly table: CodesTable) {}

  async find(userId: string): Promise<StoredCodes | undefined> {
    return this.table.find(userId);
  }

  async put(codes: StoredCodes): Promise<void> {
    this.table.put(codes);
  }

  async remove(userId: string): Promise<void> {
    this.table.remove(userId);
  }
}
