import type { RecordValues, ValueName } from '../../../application/ports/record-values.js';
import { COMMITTED, LIMITED, type MongoCollections } from '../database/mongo-collections.js';
import type { MongoGate } from '../database/mongo-gate.js';

/** The values of records: only the last uses of API tokens so far, in the documents of the tokens. */
export class MongoRecordValues implements RecordValues {
  constructor(
    private readonly collections: Pick<MongoCollections, 'tokens'>,
    private readonly gate: MongoGate,
  ) {}

  async raise({ id }: { readonly id: string }, value: number): Promise<void> {
    const { tokens } = this.collections;
    await this.gate.write(() => tokens.updateOne({ _id: id }, { $max: { last_used: value } }, LIMITED));
  }

  async lower(_: ValueName, value: number): Promise<void> {
    const { tokens } = this.collections;
    const update = { $set: { last_used: value } };
    await this.gate.write(() => tokens.updateMany({ last_used: { $gt: value } }, update, LIMITED));
  }

  async list(): Promise<ReadonlyMap<string, number>> {
    const rows = await this.gate.run(() =>
      this.collections.tokens
        .find({ last_used: { $exists: true } }, { ...COMMITTED, projection: { last_used: 1 } })
        .toArray(),
    );
    return new Map(rows.map(({ _id, last_used }) => [_id, last_used!]));
  }
}
