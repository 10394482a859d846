import type { MongoClient } from 'mongodb';
import type { Audit, AuditSnapshot } from '../../../application/ports/audit.js';
import { inSnapshot } from '../database/at-one-moment.js';
import { isSnapshotTooOld } from '../database/driver-errors.js';
import { MongoAuditSnapshot } from './mongo-audit-snapshot.js';
import type { MongoCollections } from '../database/mongo-collections.js';
import type { MongoGate } from '../database/mongo-gate.js';
import { SnapshotTooOld } from '../database/snapshot-too-old.js';

/**
 * Audits a snapshot session. A transaction wouldn't do: the server ends it after a minute. Needs MongoDB 5.0. The
 * snapshot lasts as long as the server keeps old versions: `minSnapshotHistoryWindowInSeconds`, 5 minutes by default.
 */
export class MongoAudit implements Audit {
  constructor(
    private readonly client: MongoClient,
    private readonly collections: MongoCollections,
    private readonly gate: MongoGate,
  ) {}

  read<T>(callback: (snapshot: AuditSnapshot) => Promise<T>): Promise<T> {
    return this.gate.runLong(async () => {
      try {
        return await inSnapshot(this.client, async (session) =>
          callback(await MongoAuditSnapshot.begin(this.collections, session)),
        );
      } catch (error) {
        throw isSnapshotTooOld(error) ? new SnapshotTooOld({ cause: error }) : error;
      }
    });
  }
}
