import type { Collection, MongoClient } from 'mongodb';
import { buildIndexes } from '../database/build-indexes.js';
import { COMMITTED, LIMITED, type MongoCollections } from '../database/mongo-collections.js';
import type { MongoGate } from '../database/mongo-gate.js';
import { notWithin } from '../database/not-within.js';
import { BY_TRIGRAM } from './customer-indexes.js';

/** How long searches do without the index once it was missing. */
const MISSED_FOR_MS = 5_000;
const DEAD_AFTER_MS = 10_000;

/** The row that imports renew while they do without the trigram index. */
export const SUSPENSION = { _id: 'search_suspended' } as const;

type Collections = Pick<MongoCollections, 'customers' | 'settings'>;

export function buildTrigramIndex(client: MongoClient, { customers }: Collections): Promise<void> {
  const collection = customers as unknown as Collection<never>;
  return buildIndexes(client, [{ collection, indexes: [{ key: BY_TRIGRAM }] }]);
}

/** Tells an instance whether the trigram index can be used, and builds it when a killed import has left none. */
export class TrigramIndex {
  #missedAt = -Infinity;
  #building: Promise<void> | undefined;

  constructor(
    private readonly client: MongoClient,
    private readonly collections: Collections,
    private readonly gate: MongoGate,
  ) {}

  get isUsable(): boolean {
    return this.#building === undefined && performance.now() - this.#missedAt > MISSED_FOR_MS;
  }

  /** Call when an index turned out to be missing, maybe this one. Without an import, it's built again. Throws 'storage_unavailable'. */
  async noteMissing(): Promise<void> {
    this.#missedAt = performance.now();
    const isImporting = { ...SUSPENSION, $expr: { $not: [notWithin('$at', DEAD_AFTER_MS)] } };
    if ((await this.gate.run(() => this.collections.settings.findOne(isImporting, COMMITTED))) !== null) return;
    // After a failure, the next read that misses it starts again.
    this.#building ??= this.#build()
      .catch(() => undefined)
      .finally(() => (this.#building = undefined));
  }

  async #build(): Promise<void> {
    await buildTrigramIndex(this.client, this.collections);
    this.#missedAt = -Infinity;
    await this.collections.settings.deleteOne({ ...SUSPENSION, $expr: notWithin('$at', DEAD_AFTER_MS) }, LIMITED);
  }
}
