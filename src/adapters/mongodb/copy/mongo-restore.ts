import { TargetRefused, type Restoration, type StoreRestore } from '../../../application/ports/store-restore.js';
import { asUnavailable } from '../database/driver-errors.js';
import { LINEARIZABLE, MongoCollections } from '../database/mongo-collections.js';
import type { MongoConnection } from '../database/mongo-connection.js';
import { COLLECTION_NAMES, makeCollections } from '../database/schema.js';
import { CopyClaim } from './copy-claim.js';
import { MongoRestoration } from './mongo-restoration.js';
import { removeAbandonedClaim } from './unfinished-copy.js';

const NOT_THE_CLAIM = { _id: { $ne: 'copy' } } as const;

/** Fills an empty database. */
export class MongoRestore implements StoreRestore {
  constructor(private readonly connection: MongoConnection) {}

  /**
   * The look for a store that decides comes after the claim. An instance that starts does it the other way around, makes
   * its head row and then looks for a claim: whichever comes first, one of the two sees the other. The look before
   * the claim keeps a copy that was aimed at a store by mistake from writing anything into it.
   */
  async begin(): Promise<Restoration> {
    const { database } = this.connection;
    try {
      await removeAbandonedClaim(database);
      const found = await new MongoCollections(database).settings.findOne({ _id: 'copy' }, LINEARIZABLE);
      if (found === null) await this.#requireEmpty();
      return await this.#beginWith(await CopyClaim.take(this.connection));
    } catch (error) {
      throw asUnavailable(error);
    }
  }

  async #beginWith(claim: CopyClaim): Promise<Restoration> {
    try {
      if (claim.isTakenOver) await this.#removeAll(claim);
      else {
        await this.#requireEmpty();
        await claim.beginFilling();
      }
      // A transaction on a sharded cluster cannot make every one of them.
      await makeCollections(this.connection.database);
      return new MongoRestoration(this.connection, claim);
    } catch (error) {
      // The first error tells more; a claim that stays counts as abandoned before long.
      await claim.leave().catch(() => undefined);
      throw error;
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

  /** No transaction can drop a collection, so each one is dropped right after the claim was seen to be held. */
  async #removeAll(claim: CopyClaim): Promise<void> {
    const { database } = this.connection;
    const there = new Set((await database.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name));
    for (const name of COLLECTION_NAMES) {
      if (!there.has(name) || name === 'settings') continue;
      await claim.renew();
      await database.collection(name).drop();
    }
    const { settings } = new MongoCollections(database);
    await claim.whileHeld((session) => settings.deleteMany(NOT_THE_CLAIM, { session }));
  }
}
