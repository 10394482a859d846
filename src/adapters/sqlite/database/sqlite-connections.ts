import { storeIsClosed } from '../../storage-kernel/unavailable.js';
import { retryBusy } from '../writing/retry-busy.js';
import type { SqliteSnapshot } from './sqlite-snapshot.js';
import type { SqliteTables } from '../writing/sqlite-tables.js';
import type { WriterQueue } from '../writing/writer-queue.js';

/** Gives the repositories outside a transaction access to the tables. */
export class SqliteConnections {
  #isClosed = false;

  constructor(
    private readonly reader: SqliteTables,
    private readonly writer: SqliteTables,
    private readonly queue: WriterQueue,
    private readonly snapshots: SqliteSnapshot,
  ) {}

  /** Reads committed data with one statement. */
  async read<T>(call: (tables: SqliteTables) => T): Promise<T> {
    this.assertOpen();
    return retryBusy(() => call(this.reader));
  }

  /** Reads committed data with several statements on one snapshot. */
  snapshot<T>(call: (tables: SqliteTables) => T): Promise<T> {
    return this.read((tables) => this.snapshots.run(() => call(tables)));
  }

  /** Runs a write by itself on the writing connection and resolves once it's on disk. */
  write<T>(call: (tables: SqliteTables) => T): Promise<T> {
    return this.queue.add(async () => call(this.writer));
  }

  assertOpen(): void {
    if (this.#isClosed) throw storeIsClosed();
  }

  close(): void {
    this.#isClosed = true;
  }
}
