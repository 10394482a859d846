import type { Filter } from 'mongodb';
import type { NewestEntries, RecordOfLog } from '../../../application/ports/store.js';
import type { Change, Head } from '../../../domain/changes/change.js';
import { headAfter } from '../../../domain/changes/change.js';
import { readChange, writeChange } from './change-document.js';
import type { ChangeDocument } from '../database/documents.js';
import type { MongoCollections } from '../database/mongo-collections.js';
import type { ServerCalls } from '../writing/server-calls.js';

/** The log as the callbacks of one group see it: the stored entries followed by the group's own. */
export class BufferedLog {
  readonly #accepted: Change[] = [];
  #own: Change[] = [];

  constructor(
    private readonly collections: MongoCollections,
    private readonly calls: ServerCalls,
    /** The end of the stored log. */
    private readonly stored: Head,
    private readonly batch: string,
  ) {}

  /** The end of the log for the running callback. */
  get head(): Head {
    const last = this.#own.at(-1) ?? this.#accepted.at(-1);
    return last === undefined ? this.stored : headAfter(last);
  }

  /** The sequence number of the first accepted entry, if any. */
  get firstSeq(): number | undefined {
    return this.#accepted[0]?.seq;
  }

  append(change: Change): void {
    this.#own.push(change);
  }

  async listAfter(seq: number): Promise<Change[]> {
    const added = [...this.#accepted, ...this.#own].filter((change) => change.seq > seq);
    if (seq >= this.stored.seq) return added;
    const stored = await this.calls.run((session) =>
      this.collections.changes.find({ _id: { $gt: seq } }, { session, sort: { _id: 1 } }).toArray(),
    );
    return [...stored.map(readChange), ...added];
  }

  async wasCreated(resource: Change['resource'], recordId: string): Promise<boolean> {
    for (const change of [...this.#accepted, ...this.#own]) {
      if (change.action === 'created' && change.resource === resource && change.recordId === recordId) return true;
    }
    const filter = { action: 'created', resource, record_id: recordId } as const;
    const found = await this.calls.run((session) => this.collections.changes.findOne(filter, { session }));
    return found !== null;
  }

  async listNewest(of: RecordOfLog | 'abilities', { from, limit }: NewestEntries): Promise<Change[]> {
    const added = [...this.#accepted, ...this.#own]
      .filter((change) => change.at >= from && isOf(change, of))
      .toReversed();
    const stored = added.length >= limit ? [] : await this.#findNewest(of, from, limit - added.length);
    return [...added.slice(0, limit), ...stored];
  }

  /**
   * Sequence numbers grow with time, so the first one at or after `from` bounds the range; the indexes by record end
   * with that number.
   */
  async #findNewest(of: RecordOfLog | 'abilities', from: number, limit: number): Promise<Change[]> {
    const { changes } = this.collections;
    const first = await this.calls.run((session) =>
      changes.findOne({ at: { $gte: from } }, { session, sort: { at: 1, _id: 1 }, projection: { _id: 1 } }),
    );
    if (first === null) return [];
    const filter: Filter<ChangeDocument> =
      of === 'abilities'
        ? { resource: 'ability' }
        : { record_id: of.recordId, resource: of.resource, action: { $ne: 'created' } };
    const found = await this.calls.run((session) =>
      changes.find({ ...filter, _id: { $gte: first._id } }, { session, sort: { _id: -1 }, limit }).toArray(),
    );
    return found.map(readChange);
  }

  acceptOwn(): void {
    this.#accepted.push(...this.#own);
    this.discardOwn();
  }

  discardOwn(): void {
    this.#own = [];
  }

  /** Writes the accepted entries and moves the head row past them. */
  async flush(): Promise<void> {
    if (this.#accepted.length === 0) return;
    const documents = this.#accepted.map((change) => writeChange(change, this.batch));
    await this.calls.run((session) => this.collections.changes.insertMany(documents, { session }));
    const { seq, at, hash } = this.head;
    await this.calls.run((session) =>
      this.collections.heads.updateOne({ _id: 'authority' }, { $set: { seq, at, hash } }, { session }),
    );
  }
}

function isOf({ resource, recordId, action }: Change, of: RecordOfLog | 'abilities'): boolean {
  if (of === 'abilities') return resource === 'ability';
  return resource === of.resource && recordId === of.recordId && action !== 'created';
}
