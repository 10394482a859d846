import type { AnyBulkWriteOperation, Collection } from 'mongodb';
import { applyDiff, type AuthorityDiff, type KindDiff } from '../../../domain/authority/authority-diff.js';
import type { AuthorityRecord } from '../../../domain/authority/kinds/kind.js';
import { KINDS, pluralOf, type AuthorityRecords } from '../../../domain/authority/kinds/kinds.js';
import { writeAbility, writeFeature, writeRole, writeSegment, writeToken } from './authority-documents.js';
import { loadRecords } from './load-records.js';
import type { MongoCollections } from '../database/mongo-collections.js';
import type { ServerCalls } from '../writing/server-calls.js';

const WRITES = {
  abilities: writeAbility,
  roles: writeRole,
  features: writeFeature,
  segments: writeSegment,
  tokens: writeToken,
} as const;

/**
 * The tables of the authority's records as the callbacks of one group see them. Written once, at the
 * end of the group.
 */
export class BufferedRecords {
  /** The tables after all accepted callbacks. */
  #afterAccepted: AuthorityRecords | undefined;
  /** The tables after the accepted callbacks and the running one's own writes. */
  #afterOwn: AuthorityRecords | undefined;
  readonly #accepted: AuthorityDiff[] = [];
  #own: AuthorityDiff[] = [];

  constructor(
    private readonly collections: MongoCollections,
    private readonly calls: ServerCalls,
  ) {}

  async load(): Promise<AuthorityRecords> {
    this.#afterOwn ??= this.#own.reduce(applyDiff, await this.#loadAfterAccepted());
    return this.#afterOwn;
  }

  write(diff: AuthorityDiff): void {
    this.#own.push(diff);
    if (this.#afterOwn !== undefined) this.#afterOwn = applyDiff(this.#afterOwn, diff);
  }

  acceptOwn(): void {
    this.#accepted.push(...this.#own);
    if (this.#afterAccepted !== undefined) this.#afterAccepted = this.#own.reduce(applyDiff, this.#afterAccepted);
    this.discardOwn();
  }

  discardOwn(): void {
    this.#own = [];
    this.#afterOwn = undefined;
  }

  async #loadAfterAccepted(): Promise<AuthorityRecords> {
    if (this.#afterAccepted === undefined) {
      const stored = await this.calls.run((session) => loadRecords(this.collections, session));
      this.#afterAccepted = this.#accepted.reduce(applyDiff, stored);
    }
    return this.#afterAccepted;
  }

  async flush(): Promise<void> {
    for (const kind of KINDS) {
      const diffs = this.#accepted.flatMap((diff) => diff.filter((one) => one.kind === kind));
      const plural = pluralOf(kind);
      await this.#flushTable(this.collections[plural] as never, diffs, WRITES[plural] as never);
    }
  }

  /** Deletions go first: another record may have taken a deleted record's unique key. */
  async #flushTable<D extends { readonly _id: string }>(
    collection: Collection<D>,
    diffs: readonly KindDiff[],
    write: (record: AuthorityRecord) => D,
  ): Promise<void> {
    const last = new Map<string, AuthorityRecord | undefined>();
    for (const { put, removed } of diffs) {
      for (const id of removed) last.set(id, undefined);
      for (const record of put) last.set(record.id, record);
    }
    if (last.size === 0) return;
    const removed = [...last].filter(([, record]) => record === undefined).map(([id]) => id);
    const put = [...last.values()].filter((record) => record !== undefined).map(write);
    const writes = [
      ...(removed.length === 0 ? [] : [{ deleteMany: { filter: { _id: { $in: removed } } } }]),
      // Not replacements: a token's document holds more than its record.
      ...put.map(({ _id, ...fields }) => ({ updateOne: { filter: { _id }, update: { $set: fields }, upsert: true } })),
    ] as AnyBulkWriteOperation<D>[];
    await this.calls.run((session) => collection.bulkWrite(writes, { session, ordered: true }));
  }
}
