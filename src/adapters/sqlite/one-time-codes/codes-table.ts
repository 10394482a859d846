import type { StoredCodes } from '../../../application/ports/one-time-codes.js';
import { SqliteTable } from '../database/sqlite-table.js';

/** A row of one-time codes. */
export interface CodesRow {
  readonly user_id: string;
  readonly key_id: string;
  readonly sealed: string;
  readonly last_step: number;
  readonly recovery_hashes: string;
}

/** One-time codes, on one connection. */
export class CodesTable extends SqliteTable {
  find(userId: string): StoredCodes | undefined {
    const row = this.first('SELECT * FROM one_time_codes WHERE user_id = ?', userId) as CodesRow | undefined;
    return row && readCodes(row);
  }

  put({ userId, keyId, sealed, lastStep, recoveryHashes }: StoredCodes): void {
    this.run(
      'INSERT OR REPLACE INTO one_time_codes (user_id, key_id, sealed, last_step, recovery_hashes) VALUES (?, ?, ?, ?, ?)',
      ...[userId, keyId, sealed, lastStep, JSON.stringify(recoveryHashes)],
    );
  }

  remove(userId: string): void {
    this.run('DELETE FROM one_time_codes WHERE user_id = ?', userId);
  }

  countRecoveryCodes(userId: string): number {
    return this.find(userId)?.recoveryHashes.length ?? 0;
  }

  listOfOtherKeys(keyId: string, { after, limit }: { readonly after: string; readonly limit: number }): string[] {
    const rows = this.all(
      'SELECT user_id FROM one_time_codes WHERE key_id <> ? AND user_id > ? ORDER BY user_id LIMIT ?',
      ...[keyId, after, limit],
    );
    return (rows as { user_id: string }[]).map(({ user_id }) => user_id);
  }
}

export function readCodes({ user_id, key_id, sealed, last_step, recovery_hashes }: CodesRow): StoredCodes {
  const recoveryHashes = JSON.parse(recovery_hashes) as string[];
  return { userId: user_id, keyId: key_id, sealed, lastStep: last_step, recoveryHashes };
}
