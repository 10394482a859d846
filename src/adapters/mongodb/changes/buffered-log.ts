import type { Filter } from 'mongodb';
import type { RecordOfLog, ResourceOfLog } from '../../../application/ports/record-of-log.js';
import type { NewestEntries } from '../../../application/ports/store.js';
import type { Change, Head } from '../../../domain/changes/change.js';
import { headAfter } from '../../../domain/changes/change.js';
import { writeChange } from '../documents/change-document.js';
import { readChanges } from './read-changes.js';
import type { ChangeDocument } from '../documents/documents.js';
import type { MongoCollections } from '../database/mongo-collections.js';
import type { ServerCalls } from '../writing/server-calls.js';

/** The log as seen by the callbacks of one group: the stored entries, followed by the group's own. */
export class BufferedLog {
  readonly #accepted: Change[] = [];
  #own: Change[] = [];

  constructor(
    private readonly collections: MongoCollections,
    private readonly calls: ServerCalls,
    /** The head of the stored log. */
    private readonly stored: Head,
    private readonly batch: string,
  ) {}

  /** The head for the running callback. */
  get head(): Head {
    const last = this.#own.at(-1) ?? this.#accepted.at(-1);
    return last === undefined ? this.stored : headAfter(last);
  }

  /** Sequence number of the first buffered entry, if there is one. */
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
      readChanges(this.collections.changes.find({ _id: { $gt: seq } }, { session, sort: { _id: 1 } })),
    );
    // The group's own entries follow only if all before them were read.
    return stored.at(-1)?.seq === this.stored.seq ? [...stored, ...added] : stored;
  }

  async listNewest(of: RecordOfLog | ResourceOfLog, { from, limit }: NewestEntries): Promise<Change[]> {
    const added = this.#addedSince(of, from).toReversed();
    if (added.length >= limit) return added.slice(0, limit);
    const filter = await this.#storedSince(of, from);
    if (filter === undefined) return added;
    const found = await this.calls.run((session) =>
      readChanges(this.collections.changes.find(filter, { session, sort: { _id: -1 }, limit: limit - added.length })),
    );
    return [...added, ...found];
  }

  /** Counts on the server, without transferring entries. */
  async hasMoreNewest(of: RecordOfLog, { from, limit }: NewestEntries): Promise<boolean> {
    const added = this.#addedSince(of, from).length;
    const filter = added > limit ? undefined : await this.#storedSince(of, from);
    if (filter === undefined) return added > limit;
    const options = { sort: { _id: -1 }, projection: { _id: 1 }, skip: limit - added } as const;
    return (
      null !== (await this.calls.run((session) => this.collections.changes.findOne(filter, { session, ...options })))
    );
  }

  #addedSince(of: RecordOfLog | ResourceOfLog, from: number): Change[] {
    return [...this.#accepted, ...this.#own].filter((change) => change.at >= from && isOf(change, of));
  }

  /**
   * Sequence numbers grow with time, so the first one at that time replaces the time: the indexes by record end with
   * `seq`.
   */
  async #storedSince(of: RecordOfLog | ResourceOfLog, from: number): Promise<Filter<ChangeDocument> | undefined> {
    const first = await this.calls.run((session) =>
      this.collections.changes.findOne(
        { at: { $gte: from } },
        { session, sort: { at: 1, _id: 1 }, projection: { _id: 1 } },
      ),
    );
    if (first === null) return undefined;
    const later = { _id: { $gte: first._id } };
    return of.recordId === undefined
      ? { resource: of.resource, ...later }
      : { record_id: of.recordId, resource: of.resource, action: { $ne: 'created' }, ...later };
  }

  acceptOwn(): void {
    this.#accepted.push(...this.#own);
    this.discardOwn();
  }

  discardOwn(): void {
    this.#own = [];
  }

  /** Writes the buffered entries and moves the head row past them. */
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

function isOf({ resource, recordId, action }: Change, of: RecordOfLog | ResourceOfLog): boolean {
  if (resource !== of.resource) return false;
  return of.recordId === undefined || (recordId === of.recordId && action !== 'created');
}
