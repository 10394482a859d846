import { promised, type Promised } from '../../storage-kernel/promised.js';
import { storeIsClosed } from '../../storage-kernel/unavailable.js';
import { retryBusy } from './retry-busy.js';
import type { SqliteSnapshot } from './sqlite-snapshot.js';

/** Runs a write in a transaction, among those of others. */
interface WriteQueue {
  add<T>(run: () => Promise<T>): Promise<T>;
}

/** Gives the repositories outside a transaction access to the tables. Each names those it uses. */
export class SqliteConnections<Tables> {
  #isClosed = false;

  constructor(
    private readonly reader: Tables,
    private readonly writer: Tables,
    private readonly queue: WriteQueue,
    private readonly snapshots: SqliteSnapshot,
  ) {}

  /** The methods of a table outside a transaction: those that are named read committed data with one statement, the others write. */
  repository<K extends keyof Tables>(table: K, ...reads: readonly (keyof Tables[K])[]): Promised<Tables[K]> {
    const isRead: ReadonlySet<unknown> = new Set(reads);
    return promised(this.reader[table] as object, (name, call) =>
      isRead.has(name)
        ? this.read((tables) => call(tables[table] as object))
        : this.write((tables) => call(tables[table] as object)),
    ) as Promised<Tables[K]>;
  }

  /** Reads committed data with one statement. */
  async read<T>(call: (tables: Tables) => T): Promise<T> {
    this.assertOpen();
    return retryBusy(() => call(this.reader));
  }

  /** Reads committed data with several statements on one snapshot. */
  snapshot<T>(call: (tables: Tables) => T): Promise<T> {
    return this.read((tables) => this.snapshots.run(() => call(tables)));
  }

  /** Runs a write by itself on the writing connection and resolves once it's on disk. */
  write<T>(call: (tables: Tables) => T): Promise<T> {
    return this.queue.add(async () => call(this.writer));
  }

  assertOpen(): void {
    if (this.#isClosed) throw storeIsClosed();
  }

  close(): void {
    this.#isClosed = true;
  }
}
