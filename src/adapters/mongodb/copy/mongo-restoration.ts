import type { AvatarCopies } from '../../../application/ports/avatar-store.js';
import type { DumpSnapshot, StoreCollection, StoreRows } from '../../../application/ports/store-dump.js';
import type { Restoration } from '../../../application/ports/store-restore.js';
import { columnCountWrites } from '../customers/column-count-writes.js';
import { StatusRoleDeltas } from '../customers/status-role-deltas.js';
import { asUnavailable } from '../database/driver-errors.js';
import { imageDocument } from '../avatars/mongo-avatar-store.js';
import { COMMITTED, MongoCollections } from '../database/mongo-collections.js';
import { countRoleSets } from '../users/count-role-sets.js';
import type { MongoConnection } from '../database/mongo-connection.js';
import { prepareSchema } from '../upgrade/schema.js';
import { ColumnChanges } from '../../storage-kernel/column-changes.js';
import type { CopyClaim } from './copy-claim.js';
import { MongoDumpSnapshot } from './mongo-dump-snapshot.js';
import { RowInserts } from './row-inserts.js';

/**
 * Fills a database: documents first, indexes afterwards. Until the end, the claim makes opening the database fail.
 * Writes of a copy that has lost its claim are not committed.
 */
export class MongoRestoration implements Restoration {
  readonly images: AvatarCopies;
  readonly #collections: MongoCollections;
  readonly #inserts: RowInserts;
  readonly #statusRoleDeltas = new StatusRoleDeltas();
  readonly #columnChanges = new ColumnChanges();
  #lastSeq = 0;
  #trashed = 0;

  constructor(
    private readonly connection: MongoConnection,
    private readonly claim: CopyClaim,
  ) {
    const collections = new MongoCollections(connection.database);
    this.#collections = collections;
    this.#inserts = new RowInserts(collections);
    this.images = {
      put: (name, image, touchedAt) =>
        withPortErrors(() =>
          claim.whileHeld((session) =>
            collections.avatars.insertOne(imageDocument(name, image, touchedAt), { session }),
          ),
        ),
    };
  }

  write<C extends StoreCollection>(collection: C, rows: readonly StoreRows[C][]): Promise<void> {
    return withPortErrors(async () => {
      await this.claim.whileHeld((session) => this.#inserts.insert(collection, rows, session));
      if (collection === 'customers') {
        for (const customer of rows as readonly StoreRows['customers'][]) {
          this.#statusRoleDeltas.add(customer, 1);
          this.#columnChanges.replace(undefined, customer.ownColumns);
        }
      }
      if (collection === 'customer_trash') this.#trashed += rows.length;
      if (collection === 'customer_log') this.#lastSeq = (rows as readonly StoreRows['customer_log'][]).at(-1)!.seq;
    });
  }

  complete(onStep: (done: number, total: number) => void): Promise<void> {
    return withPortErrors(async () => {
      onStep(0, 2);
      // Indexes can't be created in a transaction. If the claim is lost, they don't harm another store: existing ones
      // stay as they are.
      await this.claim.renew();
      await prepareSchema(this.connection.database);
      onStep(1, 2);
      const { statusRoleCounts, columnCounts, customerHeads } = this.#collections;
      await this.claim.whileHeld(async (session) => {
        const deltas = this.#statusRoleDeltas.writes();
        if (deltas.length > 0) await statusRoleCounts.bulkWrite(deltas, { session });
        for (const writes of columnCountWrites(this.#columnChanges)) await columnCounts.bulkWrite(writes, { session });
        await countRoleSets(this.#collections, session);
        await customerHeads.updateOne(
          { _id: 'customers' },
          { $set: { seq: this.#lastSeq, trashed: this.#trashed } },
          { session },
        );
      });
      onStep(2, 2);
    });
  }

  readBack(): DumpSnapshot {
    return new MongoDumpSnapshot(this.#collections, { readConcern: COMMITTED.readConcern });
  }

  release(): Promise<void> {
    return withPortErrors(() => this.claim.end());
  }

  abandon(): Promise<void> {
    return withPortErrors(() => this.claim.abandon());
  }
}

/** Runs a call and converts its errors to those of the port. */
async function withPortErrors<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw asUnavailable(error);
  }
}
