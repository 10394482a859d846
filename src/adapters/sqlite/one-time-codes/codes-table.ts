import type { StoredCodes } from '../../../application/ports/one-time-codes.js';
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
