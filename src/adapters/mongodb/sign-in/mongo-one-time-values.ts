import type { OneTimeValue, OneTimeValues, TransactionalValues } from '../../../application/ports/one-time-values.js';
import { isDuplicate } from '../database/driver-errors.js';
import { COMMITTED, LIMITED, type MongoCollections } from '../database/mongo-collections.js';
import type { MongoGate } from '../database/mongo-gate.js';
import { sweep } from '../database/sweep.js';
import type { OneTimeValueDocument } from '../documents/documents.js';
import { mapping } from '../documents/mapping.js';
import type { BufferedRows } from '../writing/buffered-rows.js';

const VALUES = mapping<OneTimeValue, 'id'>('id');

/** Values that work once, outside a transaction. */
export class MongoOneTimeValues implements OneTimeValues {
  constructor(
    private readonly collections: Pick<MongoCollections, 'oneTimeValues'>,
    private readonly gate: MongoGate,
  ) {}

  async find(id: string): Promise<OneTimeValue | undefined> {
    const found = await this.gate.run(() => this.collections.oneTimeValues.findOne({ _id: id }, COMMITTED));
    return found === null ? undefined : VALUES.read(found);
  }

  insert(value: OneTimeValue): Promise<boolean> {
    return this.gate.write(async () => {
      try {
        await this.collections.oneTimeValues.insertOne(VALUES.write(value), LIMITED);
        return true;
      } catch (error) {
        if (isDuplicate(error)) return false;
        throw error;
      }
    });
  }

  async take(id: string): Promise<OneTimeValue | undefined> {
    const taken = await this.gate.write(() => this.collections.oneTimeValues.findOneAndDelete({ _id: id }, LIMITED));
    return taken === null ? undefined : VALUES.read(taken);
  }

  removeExpired(now: number, limit: number): Promise<number> {
    return this.gate.write(() => sweep(this.collections.oneTimeValues, { expires_at: { $lte: now } }, limit));
  }
}

/** The same inside a transaction. */
export class MongoTransactionalValues implements TransactionalValues {
  constructor(private readonly rows: BufferedRows<OneTimeValueDocument>) {}

  async find(id: string): Promise<OneTimeValue | undefined> {
    const row = await this.rows.find(id);
    return row && VALUES.read(row);
  }

  async insert(value: OneTimeValue): Promise<boolean> {
    if ((await this.rows.find(value.id)) !== undefined) return false;
    this.rows.insert(VALUES.write(value));
    return true;
  }

  async take(id: string): Promise<OneTimeValue | undefined> {
    const found = await this.find(id);
    if (found !== undefined) this.rows.remove(id);
    return found;
  }
}
