import type { Taking } from '../../../application/ports/directory-takings.js';
import { SqliteTable } from '../database/sqlite-table.js';

/** Exported for a test of its query plan. */
export const COUNT_OTHERS = `SELECT count(*) AS number FROM directory_takings
  WHERE at > ? AND token_id = ? AND user_id NOT IN (SELECT value FROM json_each(?))`;

/** From whom directories took access lately, on one connection. */
export class TakingTable extends SqliteTable {
  countOthers(
    tokenId: string,
    { since, userIds }: { readonly since: number; readonly userIds: readonly string[] },
  ): number {
    return (this.first(COUNT_OTHERS, since, tokenId, JSON.stringify(userIds)) as { number: number }).number;
  }

  note(takings: readonly Taking[]): void {
    for (const { tokenId, userId, at } of takings) {
      this.run(
        'INSERT OR REPLACE INTO directory_takings (token_id, user_id, at) VALUES (?, ?, ?)',
        tokenId,
        userId,
        at,
      );
    }
  }

  removeBefore(time: number, limit: number): number {
    return this.run(
      `DELETE FROM directory_takings WHERE (token_id, user_id) IN
         (SELECT token_id, user_id FROM directory_takings WHERE at <= ? ORDER BY at LIMIT ?)`,
      ...[time, limit],
    );
  }
}
