import type { RecordValues, ValueName } from '../../../application/ports/record-values.js';
import { COMMITTED, LIMITED, type MongoCollections } from '../database/mongo-collections.js';
import type { MongoGate } from '../database/mongo-gate.js';
import { onceOnly } from '../database/once-only.js';
import { idOfRecord } from '../documents/authority-record-document.js';

const ID_ONLY = { ...COMMITTED, projection: { _id: 1 } } as const;

/** The values of records. One that is set while its record is being deleted can be left over; it's never listed. */
export class MongoRecordValues implements RecordValues {
  constructor(
    private readonly collections: Pick<MongoCollections, 'authorityRecords' | 'recordValues'>,
    private readonly gate: MongoGate,
  ) {}

  async raise({ kind, id, name }: ValueName & { readonly id: string }, value: number): Promise<void> {
    const { authorityRecords, recordValues } = this.collections;
    const record = idOfRecord(kind, id);
    const found = await this.gate.run(() => authorityRecords.findOne({ _id: record }, ID_ONLY));
    if (found === null) return;
    const update = { $max: { value }, $setOnInsert: { kind, id, name } };
    await this.gate.write(() =>
      onceOnly(() => recordValues.updateOne({ _id: `${record}/${name}` }, update, { ...LIMITED, upsert: true })),
    );
  }

  async lower({ kind, name }: ValueName, value: number): Promise<void> {
    const { recordValues } = this.collections;
    await this.gate.write(() =>
      recordValues.updateMany({ kind, name, value: { $gt: value } }, { $set: { value } }, LIMITED),
    );
  }

  async list({ kind, name }: ValueName): Promise<ReadonlyMap<string, number>> {
    const { authorityRecords, recordValues } = this.collections;
    const rows = await this.gate.run(() => recordValues.find({ kind, name }, COMMITTED).toArray());
    if (rows.length === 0) return new Map();
    const records = { _id: { $in: rows.map(({ id }) => idOfRecord(kind, id)) } };
    const found = await this.gate.run(() => authorityRecords.find(records, ID_ONLY).toArray());
    const existing = new Set(found.map(({ _id }) => _id));
    return new Map(rows.filter(({ id }) => existing.has(idOfRecord(kind, id))).map(({ id, value }) => [id, value]));
  }
}
