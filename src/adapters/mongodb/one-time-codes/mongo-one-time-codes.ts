import type { CodesOfKeys, StoredCodes, TransactionalCodes } from '../../../application/ports/one-time-codes.js';
import type { CodesDocument } from '../documents/documents.js';
import { mapping } from '../documents/mapping.js';
import { COMMITTED, type MongoCollections } from '../database/mongo-collections.js';
import type { MongoGate } from '../database/mongo-gate.js';
import type { BufferedRows } from '../writing/buffered-rows.js';

export const CODES = mapping<StoredCodes, 'userId'>('userId');

/** One-time codes outside a transaction. */
export class MongoCodesOfKeys implements CodesOfKeys {
  constructor(
    private readonly collections: MongoCollections,
    private readonly gate: MongoGate,
  ) {}

  async listOfOtherKeys(keyId: string, { after, limit }: { after: string; limit: number }): Promise<string[]> {
    const others = { key_id: { $ne: keyId }, _id: { $gt: after } };
    const options = { ...COMMITTED, projection: { _id: 1 }, sort: { _id: 1 }, limit } as const;
    const rows = await this.gate.run(() => this.collections.codes.find(others, options).toArray());
    return rows.map(({ _id }) => _id);
  }

  async countRecoveryCodes(userId: string): Promise<number> {
    const row = await this.gate.run(() => this.collections.codes.findOne({ _id: userId }, COMMITTED));
    return row === null ? 0 : CODES.read(row).recoveryHashes.length;
  }
}

/** One-time codes inside a transaction. */
export class MongoTransactionalCodes implements TransactionalCodes {
  constructor(private readonly rows: BufferedRows<CodesDocument>) {}

  async find(userId: string): Promise<StoredCodes | undefined> {
    const row = await this.rows.find(userId);
    return row && CODES.read(row);
  }

  async put(codes: StoredCodes): Promise<void> {
    return this.rows.put(CODES.write(codes));
  }

  async remove(userId: string): Promise<void> {
    await this.rows.removeFound(userId);
  }
}
