import { storeIsClosed } from './driver-errors.js';
import { retryBusy } from '../writing/retry-busy.js';
import type { SqliteSnapshot } from './sqlite-snapshot.js';
import type { SqliteTables } from '../writing/sqlite-tables.js';
import type { WriterQueue } from '../writing/writer-queue.js';

/** How the repositories outside a transaction reach their tables. */
export class SqliteConnections {
  #isClosed = false;

  constructor(
    private readonly reader: SqliteTables,
    private readonly writer: SqliteTables,
    private readonly queue: WriterQueue,
    private readonly snapshots: SqliteSnapshot,
  ) {}

  /** Reads what is committed, by one statement. */
  async read<T>(work: (tables: SqliteTables) => T): Promise<T> {
    this.assertOpen();
    return retryBusy(() => work(this.reader));
  }

  /** Reads what is committed by several statements that see the same state. */
  snapshot<T>(work: (tables: SqliteTables) => T): Promise<T> {
    return this.read((tables) => this.snapshots.run(() => work(tables)));
  }

  /** Runs alone on the writing connection and resolves when it is on the disk. */
  write<T>(work: (tables: SqliteTables) => T): Promise<T> {
    return this.queue.add(async () => work(this.writer));
  }

  assertOpen(): void {
    if (this.#isClosed) throw storeIsClosed();
  }

  close(): void {
    this.#isClosed = true;
  }
}
