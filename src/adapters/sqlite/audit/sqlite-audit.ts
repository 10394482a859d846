import type { Audit, AuditSnapshot } from '../../../application/ports/audit.js';
import { closeDatabase, openDatabase } from '../database/open-database.js';
import { retryBusy } from '../database/retry-busy.js';
import { SqliteAuditSnapshot } from './sqlite-audit-snapshot.js';
import type { SqliteConnections } from '../database/sqlite-connections.js';

/**
 * Audits in a read transaction on its own connection, so it blocks nothing else in this process. While it lasts, the
 * WAL can't be restarted and grows with every write.
 */
export class SqliteAudit implements Audit {
  constructor(
    private readonly file: string,
    private readonly connections: SqliteConnections<unknown>,
  ) {}

  async read<T>(callback: (snapshot: AuditSnapshot) => Promise<T>): Promise<T> {
    this.connections.assertOpen();
    const database = await openDatabase(this.file, { queryOnly: true });
    try {
      const snapshot = await retryBusy(() => SqliteAuditSnapshot.begin(database));
      try {
        return await callback(snapshot);
      } finally {
        // One driver closes a connection only once its statements are garbage-collected; the transaction mustn't last
        // that long.
        snapshot.end();
      }
    } finally {
      closeDatabase(database);
    }
  }
}
