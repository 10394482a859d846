import type { Collection } from 'mongodb';
import { BufferedRows } from '../writing/buffered-rows.js';
import type { Buffer } from '../writing/run-callbacks.js';
import type { ServerCalls } from '../writing/server-calls.js';
import { OF_RECORDS, type AnswerDocument } from '../documents/answer-document.js';

/**
 * Kept answers as the callbacks of one group see them. The bodies of those whose records are deleted are removed at the end
 * of the group, without reading them.
 */
export class BufferedAnswers implements Buffer {
  readonly #rows: BufferedRows<AnswerDocument>;
  readonly #deletedRecords = new Set<string>();
  readonly #ownDeletedRecords = new Set<string>();

  constructor(
    private readonly collection: Collection<AnswerDocument>,
    private readonly calls: ServerCalls,
  ) {
    this.#rows = new BufferedRows(collection, calls);
  }

  async find(id: string): Promise<AnswerDocument | undefined> {
    const row = await this.#rows.find(id);
    return row !== undefined && this.#isDeleted(row.record_id) ? { ...row, body: null } : row;
  }

  /** The actor's oldest answer (1) or newest (-1). */
  async findEnd(actorId: string, direction: 1 | -1): Promise<AnswerDocument | undefined> {
    const written = [...this.#rows.written()].filter((row) => row.actor_id === actorId);
    const others = { actor_id: actorId, _id: { $nin: this.#rows.writtenIds() } };
    const stored = await this.calls.run((session) =>
      this.collection.find(others, { session, sort: { number: direction }, limit: 1 }).toArray(),
    );
    return [...written, ...stored].sort((a, b) => (a.number - b.number) * direction).at(0);
  }

  put(row: AnswerDocument): Promise<void> {
    return this.#rows.put(row);
  }

  /** Takes the body out of the answer that created the record. */
  empty(recordId: string): void {
    this.#ownDeletedRecords.add(recordId);
  }

  acceptOwn(): void {
    this.#rows.acceptOwn();
    for (const id of this.#ownDeletedRecords) this.#deletedRecords.add(id);
    this.#ownDeletedRecords.clear();
  }

  discardOwn(): void {
    this.#rows.discardOwn();
    this.#ownDeletedRecords.clear();
  }

  async flush(): Promise<void> {
    await this.#rows.flush();
    if (this.#deletedRecords.size === 0) return;
    const created = { $and: [OF_RECORDS, { record_id: { $in: [...this.#deletedRecords] } }] };
    await this.calls.run((session) => this.collection.updateMany(created, { $set: { body: null } }, { session }));
  }

  #isDeleted(recordId: string | null): boolean {
    return recordId !== null && (this.#ownDeletedRecords.has(recordId) || this.#deletedRecords.has(recordId));
  }
}
