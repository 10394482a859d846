import type { MongoClient } from 'mongodb';
import type { Audit, AuditSnapshot } from '../../../application/ports/audit.js';
import { inSnapshot } from '../database/at-one-moment.js';
import { isSnapshotTooOld } from '../database/driver-errors.js';
import { MongoAuditSnapshot } from './mongo-audit-snapshot.js';
import type { MongoCollections } from '../database/mongo-collections.js';
import type { MongoGate } from '../database/mongo-gate.js';
import { SnapshotTooOld } from '../database/snapshot-too-old.js';

/**
 * Each snapshot is a snapshot session and not a transaction, which the server ends after a minute. It needs MongoDB 5.0,
 * and lasts as long as the server keeps old versions: `minSnapshotHistoryWindowInSeconds`, 5 minutes by default.
 */
export class MongoAudit implements Audit {
  constructor(
    private readonly client: MongoClient,
    private readonly collections: MongoCollections,
    private readonly gate: MongoGate,
  ) {}

  read<T>(work: (snapshot: AuditSnapshot) => Promise<T>): Promise<T> {
    return this.gate.runLong(async () => {
      try {
        return await inSnapshot(this.client, async (session) =>
          work(await MongoAuditSnapshot.begin(this.collections, session)),
        );
      } catch (error) {
        throw isSnapshotTooOld(error) ? new SnapshotTooOld({ cause: error }) : error;
      }
    });
  }
}
