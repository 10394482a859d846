import type { AnyBulkWriteOperation, Collection } from 'mongodb';
import type { AuthorityDiff, TableDiff } from '../../../domain/authority/authority-diff.js';
import type { AuthorityRecords } from '../../../domain/authority/authority.js';
import { writeAbility, writeFeature, writeRole, writeSegment } from './authority-documents.js';
import { loadRecords } from './load-records.js';
import type { MongoCollections } from '../database/mongo-collections.js';
import type { ServerCalls } from '../writing/server-calls.js';

/** The tables of abilities, roles, features and segments as the works of one group see them; written once, at its end. */
export class BufferedRecords {
  /** The tables after all kept works. */
  #afterKept: AuthorityRecords | undefined;
  /** The tables after what the work that runs wrote as well. */
  #afterOwn: AuthorityRecords | undefined;
  readonly #kept: AuthorityDiff[] = [];
  #own: AuthorityDiff[] = [];

  constructor(
    private readonly collections: MongoCollections,
    private readonly calls: ServerCalls,
  ) {}

  async load(): Promise<AuthorityRecords> {
    this.#afterOwn ??= this.#own.reduce(applyDiff, await this.#loadAfterKept());
    return this.#afterOwn;
  }

  write(diff: AuthorityDiff): void {
    this.#own.push(diff);
    if (this.#afterOwn !== undefined) this.#afterOwn = applyDiff(this.#afterOwn, diff);
  }

  keepWork(): void {
    this.#kept.push(...this.#own);
    if (this.#afterKept !== undefined) this.#afterKept = this.#own.reduce(applyDiff, this.#afterKept);
    this.dropWork();
  }

  dropWork(): void {
    this.#own = [];
    this.#afterOwn = undefined;
  }

  async #loadAfterKept(): Promise<AuthorityRecords> {
    if (this.#afterKept === undefined) {
      const stored = await this.calls.run((session) => loadRecords(this.collections, session));
      this.#afterKept = this.#kept.reduce(applyDiff, stored);
    }
    return this.#afterKept;
  }

  async flush(): Promise<void> {
    const { abilities, roles, features, segments } = this.collections;
    await this.#flushTable(
      abilities,
      this.#kept.map((diff) => diff.abilities),
      writeAbility,
    );
    await this.#flushTable(
      roles,
      this.#kept.map((diff) => diff.roles),
      writeRole,
    );
    await this.#flushTable(
      features,
      this.#kept.map((diff) => diff.features),
      writeFeature,
    );
    await this.#flushTable(
      segments,
      this.#kept.map((diff) => diff.segments),
      writeSegment,
    );
  }

  /** What is removed goes first: its unique key may belong to another record by now. */
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
      ...put.map((document) => ({
        replaceOne: { filter: { _id: document._id }, replacement: document, upsert: true },
      })),
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
  };
}

function applied<T extends { readonly id: string }>(records: ReadonlyMap<string, T>, { put, removed }: TableDiff<T>) {
  if (put.length === 0 && removed.length === 0) return records;
  const next = new Map(records);
  for (const id of removed) next.delete(id);
  for (const record of put) next.set(record.id, record);
  return next;
}
