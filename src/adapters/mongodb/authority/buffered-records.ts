import type { AnyBulkWriteOperation } from 'mongodb';
import { applyDiff, type AuthorityDiff } from '../../../domain/authority/authority-diff.js';
import type { AuthorityRecords } from '../../../domain/authority/kinds/kinds.js';
import type { MongoCollections } from '../database/mongo-collections.js';
import { idOfRecord, writeRecord } from '../documents/authority-record-document.js';
import type { AuthorityRecordDocument } from '../documents/documents.js';
import type { ServerCalls } from '../writing/server-calls.js';
import { loadRecords } from './load-records.js';

/** The authority's records as the callbacks of one group see them. Written once, at the end of the group. */
export class BufferedRecords {
  /** The records after all accepted callbacks. */
  #afterAccepted: AuthorityRecords | undefined;
  /** The records after the accepted callbacks and the running one's own writes. */
  #afterOwn: AuthorityRecords | undefined;
  readonly #accepted: AuthorityDiff[] = [];
  #own: AuthorityDiff[] = [];

  constructor(
    private readonly collections: Pick<MongoCollections, 'authorityRecords' | 'recordValues'>,
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

  /** The values of removed records go with them. */
  async flush(): Promise<void> {
    const { authorityRecords, recordValues } = this.collections;
    const last = new Map<string, AnyBulkWriteOperation<AuthorityRecordDocument>>();
    const removedOf = new Map<string, string[]>();
    for (const { kind, put, removed } of this.#accepted.flat()) {
      for (const id of removed) {
        const _id = idOfRecord(kind.resource, id);
        last.set(_id, { deleteOne: { filter: { _id } } });
      }
      if (removed.length > 0) removedOf.set(kind.resource, [...(removedOf.get(kind.resource) ?? []), ...removed]);
      for (const record of put) {
        const { _id, ...fields } = writeRecord(kind, record);
        last.set(_id, { replaceOne: { filter: { _id }, replacement: fields, upsert: true } });
      }
    }
    if (last.size > 0) {
      const writes = [...last.values()];
      await this.calls.run((session) => authorityRecords.bulkWrite(writes, { session, ordered: true }));
    }
    for (const [kind, removed] of removedOf) {
      await this.calls.run((session) => recordValues.deleteMany({ kind, id: { $in: removed } }, { session }));
    }
  }
}
