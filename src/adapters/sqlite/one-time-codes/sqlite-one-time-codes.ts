import type { CodesOfKeys, StoredCodes, TransactionalCodes } from '../../../application/ports/one-time-codes.js';
import type { SqliteConnections } from '../database/sqlite-connections.js';
import type { SqliteDatabase, SqliteStatement } from '../database/sqlite-driver.js';

/** A row of one-time codes. */
export interface CodesRow {
  readonly user_id: string;
  readonly key_id: string;
  readonly sealed: string;
  readonly last_step: number;
  readonly recovery_hashes: string;
}

/** One-time codes, on one connection. */
export class CodesTable {
  readonly #select: SqliteStatement;
  readonly #put: SqliteStatement;
  readonly #delete: SqliteStatement;
  readonly #selectOthers: SqliteStatement;

  constructor(database: SqliteDatabase) {
    this.#select = database.prepare('SELECT * FROM one_time_codes WHERE user_id = ?');
    this.#put = database.prepare(
      `INSERT OR REPLACE INTO one_time_codes (user_id, key_id, sealed, last_step, recovery_hashes)
       VALUES (?, ?, ?, ?, ?)`,
    );
    this.#delete = database.prepare('DELETE FROM one_time_codes WHERE user_id = ?');
    this.#selectOthers = database.prepare(
      'SELECT user_id FROM one_time_codes WHERE key_id <> ? AND user_id > ? ORDER BY user_id LIMIT ?',
    );
  }

  find(userId: string): StoredCodes | undefined {
    const row = this.#select.get(userId) as CodesRow | undefined;
    return row === undefined ? undefined : readCodes(row);
  }

  put({ userId, keyId, sealed, lastStep, recoveryHashes }: StoredCodes): void {
    this.#put.run(userId, keyId, sealed, lastStep, JSON.stringify(recoveryHashes));
  }

  remove(userId: string): void {
    this.#delete.run(userId);
  }

  listOfOtherKeys(keyId: string, after: string, limit: number): string[] {
    return (this.#selectOthers.all(keyId, after, limit) as { user_id: string }[]).map(({ user_id }) => user_id);
  }
}

export function readCodes({ user_id, key_id, sealed, last_step, recovery_hashes }: CodesRow): StoredCodes {
  const recoveryHashes = JSON.parse(recovery_hashes) as string[];
  return { userId: user_id, keyId: key_id, sealed, lastStep: last_step, recoveryHashes };
}

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
