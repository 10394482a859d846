import type { RecoveryRequest, RecoveryRequests } from '../../../application/ports/recovery-requests.js';
import type { SqliteConnections } from '../database/sqlite-connections.js';
import type { SqliteDatabase, SqliteStatement } from '../database/sqlite-driver.js';

/** Password-recovery requests, on one connection. */
export class RecoveryTable {
  readonly #insert: SqliteStatement;
  readonly #select: SqliteStatement;
  readonly #deleteBefore: SqliteStatement;

  constructor(database: SqliteDatabase) {
    this.#insert = database.prepare('INSERT INTO recovery_requests (id, user_id, at) VALUES (?, ?, ?)');
    this.#select = database.prepare(
      `SELECT id, user_id AS userId, at FROM recovery_requests
       WHERE user_id IS NOT NULL ORDER BY at DESC, id DESC LIMIT ?`,
    );
    this.#deleteBefore = database.prepare(
      `DELETE FROM recovery_requests
       WHERE id IN (SELECT id FROM recovery_requests WHERE at < ? ORDER BY at LIMIT ?)`,
    );
  }

  insert(request: RecoveryRequest): void {
    this.#insert.run(request.id, request.userId, request.at);
  }

  list(limit: number): RecoveryRequest[] {
    return this.#select.all(limit).map((row) => ({ ...(row as RecoveryRequest) }));
  }

  removeBefore(time: number, limit: number): number {
    return Number(this.#deleteBefore.run(time, limit).changes);
  }
}

/** Password-recovery requests. */
export class SqliteRecoveryRequests implements RecoveryRequests {
  constructor(private readonly connections: SqliteConnections<{ readonly recoveries: RecoveryTable }>) {}

  insert(request: RecoveryRequest): Promise<void> {
    return this.connections.write(({ recoveries }) => recoveries.insert(request));
  }

  list(limit: number): Promise<RecoveryRequest[]> {
    return this.connections.read(({ recoveries }) => recoveries.list(limit));
  }

  removeBefore(time: number, limit: number): Promise<number> {
    return this.connections.write(({ recoveries }) => recoveries.removeBefore(time, limit));
  }
}
