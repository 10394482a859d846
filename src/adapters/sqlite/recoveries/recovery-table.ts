import type { RecoveryRequest } from '../../../application/ports/recovery-requests.js';
import { SqliteTable } from '../database/sqlite-table.js';

/** Password-recovery requests, on one connection. */
export class RecoveryTable extends SqliteTable {
  insert({ id, userId, at }: RecoveryRequest): void {
    this.run('INSERT INTO recovery_requests (id, user_id, at) VALUES (?, ?, ?)', id, userId, at);
  }

  list(limit: number): RecoveryRequest[] {
    return this.all(
      `SELECT id, user_id AS userId, at FROM recovery_requests
       WHERE user_id IS NOT NULL ORDER BY at DESC, id DESC LIMIT ?`,
      limit,
    ) as RecoveryRequest[];
  }

  removeBefore(time: number, limit: number): number {
    return this.run(
      `DELETE FROM recovery_requests WHERE id IN (SELECT id FROM recovery_requests WHERE at < ? ORDER BY at LIMIT ?)`,
      ...[time, limit],
    );
  }
}
