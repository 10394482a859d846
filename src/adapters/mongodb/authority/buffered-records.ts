import type { AnyBulkWriteOperation, Collection } from 'mongodb';
import type { AuthorityDiff, TableDiff } from '../../../domain/authority/authority-diff.js';
import type { AuthorityRecords } from '../../../domain/authority/authority.js';
import { writeAbility, writeFeature, writeRole, writeSegment, writeToken } from './authority-documents.js';
import { loadRecords } from './load-records.js';
import type { MongoCollections } from '../database/mongo-collections.js';
import type { ServerCalls } from '../writing/server-calls.js';

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
    const { abilities, roles, features, segments, tokens } = this.collections;
    await this.#flushTable(
      abilities,
      this.#accepted.map((diff) => diff.abilities),
      writeAbility,
    );
    await this.#flushTable(
      roles,
      this.#accepted.map((diff) => diff.roles),
      writeRole,
    );
    await this.#flushTable(
      features,
      this.#accepted.map((diff) => diff.features),
      writeFeature,
    );
    await this.#flushTable(
      segments,
      this.#accepted.map((diff) => diff.segments),
      writeSegment,
    );
    await this.#flushTable(
      tokens,
      this.#accepted.map((diff) => diff.tokens),
      writeToken,
    );
  }

  /** Deletions go first: another record may have taken a deleted record's unique key. */
  async #flushTable<T extends { readonly id: string }, D extends { readonly _id: string }>(
    collection: Collection<D>,
    diffs: readonly TableDiff<T>[],
    write: (record: T) => D,
  ): Promise<void> {
    const last = new Map<string, T | undefined>();
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

function applyDiff(records: AuthorityRecords, diff: AuthorityDiff): AuthorityRecords {
  return {
    abilities: applied(records.abilities, diff.abilities),
    roles: applied(records.roles, diff.roles),
    features: applied(records.features, diff.features),
    segments: applied(records.segments, diff.segments),
    tokens: applied(records.tokens, diff.tokens),
  };
}

function applied<T extends { readonly id: string }>(records: ReadonlyMap<string, T>, { put, removed }: TableDiff<T>) {
  if (put.length === 0 && removed.length === 0) return records;
  const next = new Map(records);
  for (const id of removed) next.delete(id);
  for (const record of put) next.set(record.id, record);
  return next;
}
