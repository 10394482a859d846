import type { OldSearches } from '../../../application/ports/old-searches.js';
import type { MongoGate } from '../database/mongo-gate.js';
import { COMMITTED, LIMITED, type MongoCollections } from '../database/mongo-collections.js';

export class MongoOldSearches implements OldSearches {
  constructor(
    private readonly collections: Pick<MongoCollections, 'settings'>,
    private readonly gate: MongoGate,
  ) {}

  async list(): Promise<ReadonlyMap<string, number>> {
    const found = await this.gate.run(() => this.collections.settings.findOne({ _id: 'derived' }, COMMITTED));
    const segments = found !== null && 'segments' in found ? (found.segments ?? []) : [];
    return new Map(segments.map(({ id, version }) => [id, version]));
  }

  async forget(): Promise<void> {
    const { settings } = this.collections;
    await this.gate.write(() => settings.updateOne({ _id: 'derived' }, { $unset: { segments: 1 } }, LIMITED));
  }
}
