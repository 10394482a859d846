import type { AnyBulkWriteOperation, Collection, Filter } from 'mongodb';
import type { ServerCalls } from './server-calls.js';

/** A row by id, or null for one that is not there. */
type Rows<T> = Map<string, T | null>;

/**
 * Rows of one collection as the works of one group see them. What a work writes stays here until the end of the group:
 * it costs no round trip, the works after it see it, and a work that is refused takes nothing with it but its own.
 */
export class BufferedRows<T extends { readonly _id: string }> {
  readonly #read: Rows<T> = new Map();
  readonly #kept: Rows<T> = new Map();
  readonly #own: Rows<T> = new Map();
  #keptWrites: AnyBulkWriteOperation<T>[] = [];
  #ownWrites: AnyBulkWriteOperation<T>[] = [];

  constructor(
    private readonly collection: Collection<T>,
    private readonly calls: ServerCalls,
  ) {}

  /** Takes the rows that were read ahead; of `ids`, those without a row are not there. */
  remember(ids: readonly string[], rows: readonly T[]): void {
    for (const id of ids) this.#read.set(id, null);
    for (const row of rows) this.#read.set(row._id, row);
  }

  async find(id: string): Promise<T | undefined> {
    for (const rows of [this.#own, this.#kept, this.#read]) {
      const row = rows.get(id);
      if (row !== undefined) return row ?? undefined;
    }
    const row = await this.findOnServer({ _id: id } as Filter<T>);
    this.#read.set(id, row ?? null);
    return row;
  }

  /** As `findOnServer`, at most `limit` rows. */
  listOnServer(filter: Filter<T>, limit: number): Promise<T[]> {
    return this.calls.run((session) => this.collection.find<T>(filter, { session, limit }).toArray());
  }

  /** One row that was committed before this group and matches, whatever became of it in this group. */
  async findOnServer(filter: Filter<T>): Promise<T | undefined> {
    const row = await this.calls.run((session) => this.collection.findOne<T>(filter, { session }));
    return row ?? undefined;
  }

  /** The rows written in this group so far, as they are now. */
  *written(): Iterable<T> {
    for (const row of this.#own.values()) if (row !== null) yield row;
    for (const [id, row] of this.#kept) if (row !== null && !this.#own.has(id)) yield row;
  }

  /** The ids of all rows written or removed in this group so far. */
  writtenIds(): string[] {
    return [...this.#own.keys(), ...this.#kept.keys()];
  }

  isWritten(id: string): boolean {
    return this.#own.has(id) || this.#kept.has(id);
  }

  insert(row: T): void {
    this.#own.set(row._id, row);
    this.#write({ insertOne: { document: row } });
  }

  replace(row: T): void {
    this.#own.set(row._id, row);
    this.#write({ replaceOne: { filter: { _id: row._id }, replacement: row } });
  }

  remove(id: string): void {
    this.#own.set(id, null);
    this.#write({ deleteOne: { filter: { _id: id } } });
  }

  keepWork(): void {
    for (const [id, row] of this.#own) this.#kept.set(id, row);
    this.#keptWrites.push(...this.#ownWrites);
    this.dropWork();
  }

  dropWork(): void {
    this.#own.clear();
    this.#ownWrites = [];
  }

  /** Sends the writes of all kept works, in their order. */
  async flush(): Promise<void> {
    const writes = this.#keptWrites;
    if (writes.length === 0) return;
    this.#keptWrites = [];
    await this.calls.run((session) => this.collection.bulkWrite(writes, { session, ordered: true }));
  }

  /** The driver's types cannot see that every row of ours has an `_id` of text. */
  #write(operation: object): void {
    this.#ownWrites.push(operation as AnyBulkWriteOperation<T>);
  }
}
