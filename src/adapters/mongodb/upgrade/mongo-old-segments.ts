import type { LeftSegments, OldSegments } from '../../../application/ports/old-segments.js';
import type { RenamedColumns } from '../../../domain/customers/rename-columns.js';
import type { MongoGate } from '../database/mongo-gate.js';
import { COMMITTED, LIMITED, type MongoCollections } from '../database/mongo-collections.js';

/** The own columns that the running upgrade renames. */
export async function renamedIn({ settings }: Pick<MongoCollections, 'settings'>): Promise<RenamedColumns> {
  const found = await settings.findOne({ _id: 'derived' }, COMMITTED);
  const left = found !== null && 'segments' in found ? (found.renamed ?? []) : [];
  return new Map(left.map(({ name, to }) => [name, to]));
}

export class MongoOldSegments implements OldSegments {
  constructor(
    private readonly collections: Pick<MongoCollections, 'settings'>,
    private readonly gate: MongoGate,
  ) {}

  async find(): Promise<LeftSegments | undefined> {
    const found = await this.gate.run(() => this.collections.settings.findOne({ _id: 'derived' }, COMMITTED));
    if (found === null || !('segments' in found)) return undefined;
    const { segments, old_searches: hasOldSearches = false, renamed = [] } = found;
    return {
      versions: new Map(segments.map(({ id, version }) => [id, version])),
      hasOldSearches,
      renamed: new Map(renamed.map(({ name, to }) => [name, to])),
    };
  }

  async forget(): Promise<void> {
    const { settings } = this.collections;
    const left = { segments: 1, old_searches: 1, renamed: 1 } as const;
    await this.gate.write(() => settings.updateOne({ _id: 'derived' }, { $unset: left }, LIMITED));
  }
}
