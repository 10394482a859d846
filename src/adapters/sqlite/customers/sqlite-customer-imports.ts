import type { BulkLoad, CustomerImports } from '../../../application/ports/customer-imports.js';
import type { CustomerSums } from './customer-sums.js';
import { DeferredWork } from './deferred-work.js';
import type { SqliteConnections } from '../sqlite-connections.js';
import type { SqliteDatabase } from '../sqlite-driver.js';
import type { StoreLock } from '../store-lock.js';

/** Of the writing connection, while it loads and at any other time (SQLite's default). */
const CACHE_KIB = 16_384;
const USUAL_CACHE_KIB = 2_000;

export interface CustomerImportsParts {
  readonly lock: StoreLock;
  readonly writer: SqliteDatabase;
  readonly connections: SqliteConnections;
  readonly sums: CustomerSums;
}

/** Imports into one file, beside others or alone. */
export class SqliteCustomerImports implements CustomerImports {
  readonly #deferred: DeferredWork;

  constructor(private readonly parts: CustomerImportsParts) {
    this.#deferred = new DeferredWork(parts.writer);
  }

  indexOwnColumn(key: string): Promise<void> {
    return this.parts.connections.write(({ customersByColumn }) => customersByColumn.index(key));
  }

  async beginBulkLoad(): Promise<BulkLoad | undefined> {
    const { lock, connections, writer } = this.parts;
    if (!(await lock.takeAlone())) return undefined;
    const isEmpty = await connections.write(() => {
      if (writer.prepare('SELECT 1 FROM customers LIMIT 1').get() !== undefined) return false;
      this.#deferred.defer();
      return true;
    });
    if (!isEmpty) {
      await lock.shareAgain();
      return undefined;
    }
    this.parts.sums.trigramsAreDeferred = true;
    // Commits reach the disk with the next checkpoint: what the system loses by a power cut is rows, never their order.
    writer.exec(`PRAGMA synchronous = NORMAL; PRAGMA cache_size = -${CACHE_KIB}`);
    return { finish: (onStep) => this.#finish(onStep) };
  }

  async #finish(onStep: (done: number, total: number) => void): Promise<void> {
    const { lock, connections, writer } = this.parts;
    const steps = this.#deferred.pending;
    // The first commit that waits for the disk takes all those before it along.
    writer.exec(`PRAGMA synchronous = FULL; PRAGMA cache_size = -${USUAL_CACHE_KIB}`);
    for (const [index, step] of steps.entries()) {
      onStep(index, steps.length);
      await connections.write(() => this.#deferred.restore(step));
    }
    this.parts.sums.trigramsAreDeferred = false;
    onStep(steps.length, steps.length);
    await lock.shareAgain();
  }
}
