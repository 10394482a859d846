import type { AnyBulkWriteOperation, Collection, Document, Filter } from 'mongodb';
import type { ServerCalls } from './server-calls.js';

/** Rows by id; null for an id without a row. */
type Rows<T> = Map<string, T | null>;

/**
 * Rows of one collection as the callbacks of one group see them. Writes are buffered until the end of the group: they
 * cost no round trip, later callbacks see them, and a refused callback discards only its own.
 */
export class BufferedRows<T extends { readonly _id: string }> {
  readonly #read: Rows<T> = new Map();
  readonly #accepted: Rows<T> = new Map();
  readonly #own: Rows<T> = new Map();
  #acceptedWrites: AnyBulkWriteOperation<T>[] = [];
  #ownWrites: AnyBulkWriteOperation<T>[] = [];

  constructor(
    private readonly collection: Collection<T>,
    private readonly calls: ServerCalls,
  ) {}

  /** Caches rows read ahead. Ids without a row are known to be absent. */
  remember(ids: readonly string[], rows: readonly T[]): void {
    for (const id of ids) this.#read.set(id, null);
    for (const row of rows) this.#read.set(row._id, row);
  }

  async find(id: string): Promise<T | undefined> {
    for (const rows of [this.#own, this.#accepted, this.#read]) {
      const row = rows.get(id);
      if (row !== undefined) return row ?? undefined;
    }
    const row = await this.findOnServer({ _id: id } as Filter<T>);
    this.#read.set(id, row ?? null);
    return row;
  }

  /** Like `findOnServer`, for at most `limit` rows. */
  listOnServer(filter: Filter<T>, limit: number): Promise<T[]> {
    return this.calls.run((session) => this.collection.find<T>(filter, { session, limit }).toArray());
  }

  /** All rows as this callback sees them, for a collection of few. */
  async listAll(): Promise<T[]> {
    const stored = await this.listOnServer({}, 0);
    return [...stored.filter(({ _id }) => !this.isWritten(_id)), ...this.written()];
  }

  /** The result of a pipeline on the rows as committed before this group. */
  aggregateOnServer<R extends Document>(pipeline: readonly Document[]): Promise<R[]> {
    return this.calls.run((session) => this.collection.aggregate<R>([...pipeline], { session }).toArray());
  }

  /** Counts the matching rows as committed before this group, except those written in it. */
  countOnServer(filter: Filter<T>): Promise<number> {
    const others = { ...filter, _id: { $nin: this.writtenIds() } } as Filter<T>;
    return this.calls.run((session) => this.collection.countDocuments(others, { session }));
  }

  /** A matching row as committed before this group, ignoring the group's writes. */
  async findOnServer(filter: Filter<T>): Promise<T | undefined> {
    const row = await this.calls.run((session) => this.collection.findOne<T>(filter, { session }));
    return row ?? undefined;
  }

  /** The rows written in this group so far, in their current state. */
  *written(): Iterable<T> {
    for (const row of this.#own.values()) if (row !== null) yield row;
    for (const [id, row] of this.#accepted) if (row !== null && !this.#own.has(id)) yield row;
  }

  /** The ids of all rows written or removed in this group so far. */
  writtenIds(): string[] {
    return [...this.#own.keys(), ...this.#accepted.keys()];
  }

  isWritten(id: string): boolean {
    return this.#own.has(id) || this.#accepted.has(id);
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

  /** Inserts or replaces. */
  async put(row: T): Promise<void> {
    if ((await this.find(row._id)) === undefined) this.insert(row);
    else this.replace(row);
  }

  /** Returns false if there is no such row. */
  async removeFound(id: string): Promise<boolean> {
    if ((await this.find(id)) === undefined) return false;
    this.remove(id);
    return true;
  }

  acceptOwn(): void {
    for (const [id, row] of this.#own) this.#accepted.set(id, row);
    this.#acceptedWrites.push(...this.#ownWrites);
    this.discardOwn();
  }

  discardOwn(): void {
    this.#own.clear();
    this.#ownWrites = [];
  }

  /** Sends the writes of all accepted callbacks, in order. */
  async flush(): Promise<void> {
    const writes = this.#acceptedWrites;
    if (writes.length === 0) return;
    this.#acceptedWrites = [];
    await this.calls.run((session) => this.collection.bulkWrite(writes, { session, ordered: true }));
  }

  /** The cast is needed because the driver's types don't know that every row has a string `_id`. */
  #write(operation: object): void {
    this.#ownWrites.push(operation as AnyBulkWriteOperation<T>);
  }
}
