import type { RecoveryRequest, RecoveryRequests } from '../../../application/ports/recovery-requests.js';
import type { SqliteConnections } from '../database/sqlite-connections.js';
import type { RecoveryTable } from './recovery-table.js';

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
