import type { CustomerLogEntry } from '../../../domain/customers/customer-log.js';
import type { CustomerChange } from '../../../domain/customers/customer-change.js';
import type { MongoCollections } from '../database/mongo-collections.js';
import type { ServerCalls } from '../writing/server-calls.js';
import { BY_CREATION } from './customer-indexes.js';
import { readEntry, writeEntry } from './customer-log-document.js';
import { writeInParts } from './write-in-parts.js';

/** The customers' log as seen by the callbacks of one group: the stored entries, followed by the group's own. */
export class BufferedCustomerLog {
  readonly #accepted: CustomerLogEntry[] = [];
  readonly #erased = new Set<string>();
  #own: CustomerLogEntry[] = [];
  #ownErased: string[] = [];

  constructor(
    private readonly collections: MongoCollections,
    private readonly calls: ServerCalls,
    private readonly storedSeq: number,
    private readonly batch: string,
  ) {}

  get seq(): number {
    return this.storedSeq + this.#accepted.length + this.#own.length;
  }

  /** Id of the first buffered entry, if there is one. */
  get firstId(): string | undefined {
    return this.#accepted[0]?.id;
  }

  append({ entry, isKept = false }: Pick<CustomerChange, 'entry' | 'isKept'>): void {
    this.#own.push(entry);
    if (entry.type === 'deleted' && !isKept) this.#ownErased.push(entry.customerId);
  }

  /** The customers whose logged values are to be erased. */
  get erased(): ReadonlySet<string> {
    return this.#erased;
  }

  async listNewest(customerId: string, limit: number): Promise<CustomerLogEntry[]> {
    const added = [...this.#accepted, ...this.#own].filter((entry) => entry.customerId === customerId);
    const stored = await this.calls.run((session) =>
      this.collections.customerLog
        .find({ customer_id: customerId }, { session, sort: { customer_id: -1, _id: -1 }, limit })
        .toArray(),
    );
    const newest = [...added, ...stored.map(readEntry)].sort((a, b) => (a.id < b.id ? 1 : -1));
    return newest.slice(0, limit);
  }

  async countNewest(customerId: string, limit: number, since: number): Promise<number> {
    const added = [...this.#accepted, ...this.#own].filter((entry) => entry.customerId === customerId);
    const stored = await this.calls.run((session) =>
      this.collections.customerLog
        .find({ customer_id: customerId }, { session, sort: { customer_id: -1, _id: -1 }, limit })
        .project<{ _id: string; created: number }>({ created: 1 })
        .toArray(),
    );
    const newest = [...added, ...stored.map(({ _id: id, created }) => ({ id, created }))];
    newest.sort((a, b) => (a.id < b.id ? 1 : -1));
    return newest.slice(0, limit).filter(({ created }) => created > since).length;
  }

  /** The entries that were written before this group have their numbers; later ones follow in order. */
  async listCreatedAfter(seq: number, ids: readonly string[]): Promise<string[]> {
    const asked = new Set(ids);
    const buffered = [...this.#accepted, ...this.#own].filter(
      ({ type, customerId }, index) => type === 'created' && asked.has(customerId) && this.storedSeq + index + 1 > seq,
    );
    const created = { customer_id: { $in: [...ids] }, type: 'created', seq: { $gt: seq } } as const;
    const stored = await this.calls.run((session) =>
      this.collections.customerLog
        .find(created, { session, hint: BY_CREATION })
        .project<{ customer_id: string }>({ customer_id: 1 })
        .toArray(),
    );
    return [...buffered.map(({ customerId }) => customerId), ...stored.map(({ customer_id: id }) => id)];
  }

  acceptOwn(): void {
    this.#accepted.push(...this.#own);
    for (const id of this.#ownErased) this.#erased.add(id);
    this.discardOwn();
  }

  discardOwn(): void {
    this.#own = [];
    this.#ownErased = [];
  }

  /** Writes the buffered entries. */
  async flush(): Promise<void> {
    if (this.#accepted.length === 0) return;
    const { customerLog } = this.collections;
    let seq = this.storedSeq;
    await writeInParts(this.#accepted, { collection: customerLog, calls: this.calls }, (entry) => [
      { insertOne: { document: writeEntry(entry, (seq += 1), this.batch) } },
    ]);
  }
}
