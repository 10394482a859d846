import type { OldestTrashed } from '../../../application/ports/customer-trash.js';
import type { TrashedCustomer } from '../../../domain/customers/trash.js';
import type { MongoCollections } from '../database/mongo-collections.js';
import type { ServerCalls } from '../writing/server-calls.js';
import type { TrashDocument } from '../documents/trash-document.js';
import { readTrashed, writeTrashed } from './trashed-customer.js';

/** By the id of the customer; null once it has left the trash. */
type Rows = Map<string, TrashedCustomer | null>;

/** The trash as the callbacks of one group see it. The net result is sent once, at the end of the group. */
export class BufferedTrash {
  readonly #stored: Rows = new Map();
  readonly #accepted: Rows = new Map();
  #own: Rows = new Map();
  readonly #acceptedErased = new Set<string>();
  #ownErased = new Set<string>();

  constructor(
    private readonly collections: Pick<MongoCollections, 'customerTrash'>,
    private readonly calls: ServerCalls,
  ) {}

  async findAll(ids: readonly string[]): Promise<TrashedCustomer[]> {
    await this.#load(ids);
    return [...new Set(ids)].map((id) => this.#at(id)).filter((row) => row !== null && row !== undefined);
  }

  async listOldest({ until, limit }: OldestTrashed): Promise<string[]> {
    const changed = [...this.#own.keys(), ...this.#accepted.keys()];
    const rows = await this.calls.run((session) =>
      this.collections.customerTrash
        .find({ deleted: { $lte: until }, _id: { $nin: changed } }, { session, sort: { deleted: 1, _id: 1 }, limit })
        .project<Pick<TrashDocument, '_id'>>({ _id: 1 })
        .toArray(),
    );
    return rows.map(({ _id }) => _id);
  }

  put(trashed: TrashedCustomer): void {
    this.#own.set(trashed.customer.id, trashed);
  }

  /** Takes out a customer that `findAll` has found. */
  remove(id: string): void {
    this.#own.set(id, null);
  }

  async erase(ids: readonly string[]): Promise<number> {
    const found = await this.findAll(ids);
    for (const { customer } of found) {
      this.remove(customer.id);
      this.#ownErased.add(customer.id);
    }
    return found.length;
  }

  /** The customers whose logged values are to be erased. */
  get erased(): ReadonlySet<string> {
    return this.#acceptedErased;
  }

  acceptOwn(): void {
    for (const [id, row] of this.#own) this.#accepted.set(id, row);
    for (const id of this.#ownErased) this.#acceptedErased.add(id);
    this.discardOwn();
  }

  discardOwn(): void {
    this.#own = new Map();
    this.#ownErased = new Set();
  }

  /** Sends the net result. Returns by how many customers the trash grows. */
  async flush(): Promise<number> {
    if (this.#accepted.size === 0) return 0;
    const { customerTrash } = this.collections;
    await this.#load(this.#accepted.keys());
    let growth = 0;
    const writes = [...this.#accepted].map(([id, row]) => {
      const isStored = this.#stored.get(id) !== null;
      growth += Number(row !== null) - Number(isStored);
      const filter = { _id: id };
      return row === null
        ? { deleteOne: { filter } }
        : { replaceOne: { filter, replacement: writeTrashed(row), upsert: true } };
    });
    await this.calls.run((session) => customerTrash.bulkWrite(writes, { session, ordered: false }));
    return growth;
  }

  /** Reads those of these customers that aren't loaded yet, in one round trip. */
  async #load(ids: Iterable<string>): Promise<void> {
    const missing = [...new Set(ids)].filter((id) => !this.#stored.has(id));
    if (missing.length === 0) return;
    const rows = await this.calls.run((session) =>
      this.collections.customerTrash.find({ _id: { $in: missing } }, { session }).toArray(),
    );
    for (const id of missing) this.#stored.set(id, null);
    for (const row of rows) this.#stored.set(row._id, readTrashed(row));
  }

  #at(id: string): TrashedCustomer | null | undefined {
    return [this.#own, this.#accepted, this.#stored].map((rows) => rows.get(id)).find((row) => row !== undefined);
  }
}
