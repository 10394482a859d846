import type { Change, Head } from '../../domain/changes/change.js';
import { headAfter } from '../../domain/changes/change.js';
import { readChange, writeChange } from './change-document.js';
import type { MongoCollections } from './mongo-collections.js';
import type { ServerCalls } from './server-calls.js';

/** The log as the works of one group see it: what is stored, and behind that their own entries. */
export class BufferedLog {
  readonly #kept: Change[] = [];
  #own: Change[] = [];

  constructor(
    private readonly collections: MongoCollections,
    private readonly calls: ServerCalls,
    /** Where the stored log ends. */
    private readonly stored: Head,
    private readonly batch: string,
  ) {}

  /** Where the log ends for the work that runs. */
  get head(): Head {
    const last = this.#own.at(-1) ?? this.#kept.at(-1);
    return last === undefined ? this.stored : headAfter(last);
  }

  /** The sequence number of the first entry that is kept, if there is one. */
  get firstSeq(): number | undefined {
    return this.#kept[0]?.seq;
  }

  append(change: Change): void {
    this.#own.push(change);
  }

  async listAfter(seq: number): Promise<Change[]> {
    const added = [...this.#kept, ...this.#own].filter((change) => change.seq > seq);
    if (seq >= this.stored.seq) return added;
    const stored = await this.calls.run((session) =>
      this.collections.changes.find({ _id: { $gt: seq } }, { session, sort: { _id: 1 } }).toArray(),
    );
    return [...stored.map(readChange), ...added];
  }

  async wasCreated(resource: Change['resource'], recordId: string): Promise<boolean> {
    for (const change of [...this.#kept, ...this.#own]) {
      if (change.action === 'created' && change.resource === resource && change.recordId === recordId) return true;
    }
    const filter = { action: 'created', resource, record_id: recordId } as const;
    const found = await this.calls.run((session) => this.collections.changes.findOne(filter, { session }));
    return found !== null;
  }

  keepWork(): void {
    this.#kept.push(...this.#own);
    this.dropWork();
  }

  dropWork(): void {
    this.#own = [];
  }

  /** Writes the kept entries and moves the head row behind them. */
  async flush(): Promise<void> {
    if (this.#kept.length === 0) return;
    const documents = this.#kept.map((change) => writeChange(change, this.batch));
    await this.calls.run((session) => this.collections.changes.insertMany(documents, { session }));
    const { seq, at, hash } = this.head;
    await this.calls.run((session) =>
      this.collections.heads.updateOne({ _id: 'authority' }, { $set: { seq, at, hash } }, { session }),
    );
  }
}
