import type { Promised } from '../../storage-kernel/promised.js';
import { storeIsClosed } from '../../storage-kernel/unavailable.js';
import { retryBusy } from './retry-busy.js';
import type { SqliteSnapshot } from './sqlite-snapshot.js';

/** Runs a write in a transaction, among those of others. */
interface WriteQueue {
  add<T>(run: () => Promise<T>): Promise<T>;
}

type Method = (...values: unknown[]) => unknown;

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
  repository<K extends keyof Tables>(
    table: K,
    ...reads: readonly (keyof Tables[K] & string)[]
  ): Promised<Pick<Tables[K], keyof Tables[K]>> {
    const run =
      (name: string): Method =>
      (...values) => {
        const call = (tables: Tables) => (tables[table] as Record<string, Method>)[name]!(...values);
        return reads.includes(name as keyof Tables[K] & string) ? this.read(call) : this.write(call);
      };
    const { constructor: _, ...methods } = Object.getOwnPropertyDescriptors(Object.getPrototypeOf(this.reader[table]));
    return Object.fromEntries(Object.keys(methods).map((name) => [name, run(name)])) as never;
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
