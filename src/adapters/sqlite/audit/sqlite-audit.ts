import type { Audit, AuditSnapshot } from '../../../application/ports/audit.js';
import { closeDatabase, openDatabase } from '../database/open-database.js';
import { retryBusy } from '../writing/retry-busy.js';
import { SqliteAuditSnapshot } from './sqlite-audit-snapshot.js';
import type { SqliteConnections } from '../database/sqlite-connections.js';

/**
 * Each snapshot is a read transaction on a connection of its own, so that nothing else of this process waits for it.
 * While it lasts, the WAL cannot begin anew and grows with what is written meanwhile.
 */
export class SqliteAudit implements Audit {
  constructor(
    private readonly file: string,
    private readonly connections: SqliteConnections,
  ) {}

  async read<T>(work: (snapshot: AuditSnapshot) => Promise<T>): Promise<T> {
    this.connections.assertOpen();
    const database = await openDatabase(this.file, { queryOnly: true });
    try {
      const snapshot = await retryBusy(() => SqliteAuditSnapshot.begin(database));
      try {
        return await work(snapshot);
      } finally {
        // One driver ends a connection only when its statements are collected: the transaction must not wait for that.
        snapshot.end();
      }
    } finally {
      closeDatabase(database);
    }
  }
}
