import { TargetRefused, type Restoration, type StoreRestore } from '../../../application/ports/store-restore.js';
import { asUnavailable, isUnauthorised } from '../database/driver-errors.js';
import { LINEARIZABLE, MongoCollections } from '../database/mongo-collections.js';
import type { MongoConnection } from '../database/mongo-connection.js';
import { COLLECTION_NAMES, makeCollections } from '../upgrade/schema.js';
import { CopyClaim } from './copy-claim.js';
import { MongoRestoration } from './mongo-restoration.js';
import { removeAbandonedClaim } from './unfinished-copy.js';

const EXCEPT_THE_CLAIM = { _id: { $ne: 'copy' } } as const;

/** Fills an empty database. */
export class MongoRestore implements StoreRestore {
  constructor(private readonly connection: MongoConnection) {}

  /**
   * Takes the claim, then checks for a store; that check decides. A starting instance does the reverse: it creates its
   * head row, then checks for a claim. Whichever is first, one of the two sees the other. The check before the claim
   * keeps a copy aimed at a store by mistake from writing anything.
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
      // A transaction on a sharded cluster can't create every collection.
      await makeCollections(this.connection.database);
      return new MongoRestoration(this.connection, claim);
    } catch (error) {
      // The first error is the informative one; a remaining claim soon counts as abandoned.
      await claim.abandon().catch(() => undefined);
      throw error;
    }
  }

  async #requireEmpty(): Promise<void> {
    const { database } = this.connection;
    const head = await new MongoCollections(database).heads.findOne({ _id: 'authority' }, LINEARIZABLE);
    if (head !== null) {
      throw new TargetRefused(`The database ${database.databaseName} already holds a store. Copy into an empty one.`);
    }
    for (const name of COLLECTION_NAMES) {
      const others = name === 'settings' ? { _id: { $ne: 'copy' as never } } : {};
      if ((await database.collection(name).findOne(others)) === null) continue;
      throw new TargetRefused(
        `The database ${database.databaseName} holds documents in ${name} but no store. Copy into an empty one.`,
      );
    }
  }

  /** Collections can't be dropped in a transaction, so each is dropped right after renewing the claim. */
  async #removeAll(claim: CopyClaim): Promise<void> {
    const { database } = this.connection;
    // Those that the user may use, which needs no right to list.
    const options = { nameOnly: true, authorizedCollections: true } as const;
    const existing = new Set((await database.listCollections({}, options).toArray()).map(({ name }) => name));
    for (const name of COLLECTION_NAMES) {
      if (!existing.has(name) || name === 'settings') continue;
      await claim.renew();
      await this.#drop(name);
    }
    const { settings } = new MongoCollections(database);
    await claim.whileHeld((session) => settings.deleteMany(EXCEPT_THE_CLAIM, { session }));
  }

  /** A user with the least rights may not drop the log. */
  async #drop(name: string): Promise<void> {
    const { database } = this.connection;
    try {
      await database.collection(name).drop();
    } catch (error) {
      if (!isUnauthorised(error)) throw error;
      throw new TargetRefused(
        `The database ${database.databaseName} holds an unfinished copy, which this user may not remove. Drop the database, or copy as a user with the role readWrite.`,
      );
    }
  }
}
