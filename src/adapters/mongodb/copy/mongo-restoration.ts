import type { AvatarCopies } from '../../../application/ports/avatar-store.js';
import type { DumpSnapshot, StoreCollection, StoreRows } from '../../../application/ports/store-dump.js';
import type { Restoration } from '../../../application/ports/store-restore.js';
import { StatusRoleDeltas } from '../customers/status-role-counts.js';
import { asUnavailable } from '../database/driver-errors.js';
import { imageDocument } from '../avatars/mongo-avatar-store.js';
import { COMMITTED, MongoCollections } from '../database/mongo-collections.js';
import type { MongoConnection } from '../database/mongo-connection.js';
import { prepareSchema } from '../database/schema.js';
import type { CopyClaim } from './copy-claim.js';
import { MongoDumpSnapshot } from './mongo-dump-snapshot.js';
import { RowInserts } from './row-inserts.js';

/**
 * Documents first and every index afterwards. Until the end the claim tells whoever opens the database; what a copy that
 * has lost it would write is not kept.
 */
export class MongoRestoration implements Restoration {
  readonly images: AvatarCopies;
  readonly #collections: MongoCollections;
  readonly #inserts: RowInserts;
  readonly #cells = new StatusRoleDeltas();
  #lastSeq = 0;

  constructor(
    private readonly connection: MongoConnection,
    private readonly claim: CopyClaim,
  ) {
    const collections = new MongoCollections(connection.database);
    this.#collections = collections;
    this.#inserts = new RowInserts(collections);
    this.images = {
      put: (name, image, touchedAt) =>
        answering(() =>
          claim.whileHeld((session) =>
            collections.avatars.insertOne(imageDocument(name, image, touchedAt), { session }),
          ),
        ),
    };
  }

  write<C extends StoreCollection>(collection: C, rows: readonly StoreRows[C][]): Promise<void> {
    return answering(async () => {
      await this.claim.whileHeld((session) => this.#inserts.insert(collection, rows, session));
      if (collection === 'customers') {
        for (const customer of rows as readonly StoreRows['customers'][]) this.#cells.add(customer, 1);
      }
      if (collection === 'customer_log') this.#lastSeq = (rows as readonly StoreRows['customer_log'][]).at(-1)!.seq;
    });
  }

  complete(onStep: (done: number, total: number) => void): Promise<void> {
    return answering(async () => {
      onStep(0, 2);
      // Indexes are made outside transactions. They harm no other store: those that are there stay as they are.
      await this.claim.renew();
      await prepareSchema(this.connection.database);
      onStep(1, 2);
      const { customerCells, customerHeads } = this.#collections;
      await this.claim.whileHeld(async (session) => {
        const cells = this.#cells.writes();
        if (cells.length > 0) await customerCells.bulkWrite(cells, { session });
        await customerHeads.updateOne({ _id: 'customers' }, { $set: { seq: this.#lastSeq } }, { session });
      });
      onStep(2, 2);
    });
  }

  readBack(): DumpSnapshot {
    return new MongoDumpSnapshot(this.#collections, { readConcern: COMMITTED.readConcern });
  }

  release(): Promise<void> {
    return answering(() => this.claim.end());
  }

  leave(): Promise<void> {
    return answering(() => this.claim.leave());
  }
}

/** With errors as the port has them. */
async function answering<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw asUnavailable(error);
  }
}
