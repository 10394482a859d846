import type { Db } from 'mongodb';
import type { DumpSnapshot, StoreCollection, StoreRows } from '../../../application/ports/store-dump.js';
import type { Restoration } from '../../../application/ports/store-restore.js';
import { CellDeltas } from '../customers/customer-cells.js';
import { asUnavailable } from '../driver-errors.js';
import { COMMITTED, MongoCollections } from '../mongo-collections.js';
import { prepareSchema } from '../schema.js';
import type { CopyClaim } from './copy-claim.js';
import { MongoDumpSnapshot } from './mongo-dump-snapshot.js';
import { RowInserts } from './row-inserts.js';

/** Documents first and every index afterwards. Until the end the claim tells whoever opens the database. */
export class MongoRestoration implements Restoration {
  readonly #collections: MongoCollections;
  readonly #inserts: RowInserts;
  readonly #cells = new CellDeltas();
  #lastSeq = 0;

  constructor(
    private readonly database: Db,
    private readonly claim: CopyClaim,
  ) {
    this.#collections = new MongoCollections(database);
    this.#inserts = new RowInserts(this.#collections);
  }

  write<C extends StoreCollection>(collection: C, rows: readonly StoreRows[C][]): Promise<void> {
    return this.#whileHeld(async () => {
      await this.#inserts.insert(collection, rows);
      if (collection === 'customers') {
        for (const customer of rows as readonly StoreRows['customers'][]) this.#cells.add(customer, 1);
      }
      if (collection === 'customer_log') this.#lastSeq = (rows as readonly StoreRows['customer_log'][]).at(-1)!.seq;
    });
  }

  complete(onStep: (done: number, total: number) => void): Promise<void> {
    return this.#whileHeld(async () => {
      const { customerCells, customerHeads } = this.#collections;
      onStep(0, 2);
      await prepareSchema(this.database);
      onStep(1, 2);
      const cells = this.#cells.writes();
      if (cells.length > 0) await customerCells.bulkWrite(cells);
      await customerHeads.updateOne({ _id: 'customers' }, { $set: { seq: this.#lastSeq } });
      onStep(2, 2);
    });
  }

  readBack(): DumpSnapshot {
    return new MongoDumpSnapshot(this.#collections, { readConcern: COMMITTED.readConcern });
  }

  release(): Promise<void> {
    return this.#whileHeld(() => this.claim.end());
  }

  leave(): Promise<void> {
    return this.claim.leave();
  }

  async #whileHeld<T>(call: () => Promise<T>): Promise<T> {
    this.claim.assertHeld();
    try {
      return await call();
    } catch (error) {
      throw asUnavailable(error);
    }
  }
}
