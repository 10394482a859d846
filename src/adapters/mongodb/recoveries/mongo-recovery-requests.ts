import type { RecoveryRequest, RecoveryRequests } from '../../../application/ports/recovery-requests.js';
import { COMMITTED, LIMITED, type MongoCollections } from '../database/mongo-collections.js';
import { mapping } from '../documents/mapping.js';
import type { MongoGate } from '../database/mongo-gate.js';
import { sweep } from '../database/sweep.js';

export const RECOVERIES = mapping<RecoveryRequest, 'id'>('id');

/** Password-recovery requests. */
export class MongoRecoveryRequests implements RecoveryRequests {
  constructor(
    private readonly collections: MongoCollections,
    private readonly gate: MongoGate,
  ) {}

  async insert(request: RecoveryRequest): Promise<void> {
    await this.gate.write(() => this.collections.recoveries.insertOne(RECOVERIES.write(request), LIMITED));
  }

  async list(limit: number): Promise<RecoveryRequest[]> {
    const sort = { at: -1, _id: -1 } as const;
    const ofUsers = { user_id: { $ne: null } };
    const rows = await this.gate.run(() =>
      this.collections.recoveries.find(ofUsers, { ...COMMITTED, sort, limit }).toArray(),
    );
    return rows.map(RECOVERIES.read);
  }

  removeBefore(time: number, limit: number): Promise<number> {
    return this.gate.write(() => sweep(this.collections.recoveries, { at: { $lt: time } }, limit));
  }
}
