import { TargetRefused, type Restoration, type StoreRestore } from '../../../application/ports/store-restore.js';
import { asUnavailable } from '../driver-errors.js';
import { LINEARIZABLE, MongoCollections } from '../mongo-collections.js';
import type { MongoConnection } from '../mongo-connection.js';
import { COLLECTION_NAMES } from '../schema.js';
import { CopyClaim } from './copy-claim.js';
import { MongoRestoration } from './mongo-restoration.js';

/** Fills an empty database. */
export class MongoRestore implements StoreRestore {
  constructor(private readonly connection: MongoConnection) {}

  /**
   * First the claim, then the look for a store. An instance that starts does it the other way around, makes its head
   * row and then looks for a claim: whichever comes first, one of the two sees the other.
   */
  async begin(): Promise<Restoration> {
    const { database } = this.connection;
    try {
      const claim = await CopyClaim.take(database);
      try {
        if (claim.isTakenOver) await this.#removeAll();
        else await this.#requireEmpty();
      } catch (error) {
        await (claim.isTakenOver ? claim.leave() : claim.end());
        throw error;
      }
      return new MongoRestoration(database, claim);
    } catch (error) {
      throw asUnavailable(error);
    }
  }

  async #requireEmpty(): Promise<void> {
    const { database } = this.connection;
    const head = await new MongoCollections(database).heads.findOne({ _id: 'authority' }, LINEARIZABLE);
    if (head !== null) {
      throw new TargetRefused(
        `There is a store in the database ${database.databaseName} already. Copy into an empty one.`,
      );
    }
    for (const name of COLLECTION_NAMES) {
      const others = name === 'settings' ? { _id: { $ne: 'copy' as never } } : {};
      if ((await database.collection(name).findOne(others)) === null) continue;
      throw new TargetRefused(
        `The database ${database.databaseName} has documents in ${name}, and no store. Copy into an empty one.`,
      );
    }
  }

  async #removeAll(): Promise<void> {
    const { database } = this.connection;
    const there = new Set((await database.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name));
    for (const name of COLLECTION_NAMES) {
      if (!there.has(name)) continue;
      if (name === 'settings') await database.collection(name).deleteMany({ _id: { $ne: 'copy' as never } });
      else await database.collection(name).drop();
    }
  }
}
