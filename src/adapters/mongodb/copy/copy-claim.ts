import { randomUUID } from 'node:crypto';
import type { ClientSession } from 'mongodb';
import { TargetRefused } from '../../../application/ports/store-restore.js';
import { isExpired } from '../database/driver-errors.js';
import { COMMITTED, LIMITED, MongoCollections } from '../database/mongo-collections.js';
import type { MongoConnection } from '../database/mongo-connection.js';
import { onceOnly } from '../database/once-only.js';
import { endIdleTransactions } from '../database/end-idle-transactions.js';
import { DEAD_AFTER_MS, IS_DEAD } from './unfinished-copy.js';

const RENEWAL_MS = 5_000;

/** Like the writers' transactions but without time limits, because no request waits for it. */
const WITHOUT_TIME_LIMIT = {
  readConcern: { level: 'snapshot' },
  readPreference: 'primary',
  writeConcern: { w: 'majority', journal: true },
} as const;

/** This copy stopped renewing its claim for so long that it counts as dead. */
export class ClaimLost extends Error {
  constructor() {
    super(
      'Another copy has taken over this database, or a service has started on it, because this copy was silent for too long.',
    );
    this.name = new.target.name;
  }
}

/**
 * The row that marks a copy in progress on this database; opening the store checks for it. It is renewed on the
 * server's clock, which tells a running copy from what a killed one left. `filling` is set once the database was found
 * empty: only data of a claim with `filling` may be removed by the next copy. A paused copy doesn't know that it has
 * lost the row, so each of its writes includes a renewal, which fails without the row.
 */
export class CopyClaim {
  readonly #collections: MongoCollections;
  readonly #mine: { readonly _id: 'copy'; readonly holder: string };
  readonly #renewal: NodeJS.Timeout;
  #isFilling: boolean;

  private constructor(
    private readonly connection: MongoConnection,
    holder: string,
    /** Whether another copy had begun to fill the database and died. */
    readonly isTakenOver: boolean,
  ) {
    this.#collections = new MongoCollections(connection.database);
    this.#mine = { _id: 'copy', holder };
    this.#isFilling = isTakenOver;
    this.#renewal = setInterval(() => {
      // A failed renewal is retried; the next write reports a lost claim.
      this.renew().catch(() => undefined);
    }, RENEWAL_MS);
    this.#renewal.unref();
  }

  /** Throws `TargetRefused` while another copy is running. */
  static async take(connection: MongoConnection): Promise<CopyClaim> {
    const { settings } = new MongoCollections(connection.database);
    const holder = randomUUID();
    const { upsertedCount } = await onceOnly(() =>
      settings.updateOne(
        { _id: 'copy' },
        [{ $set: { holder: { $ifNull: ['$holder', holder] }, seen_at: { $ifNull: ['$seen_at', '$$NOW'] } } }],
        { upsert: true, ...LIMITED },
      ),
    );
    if (upsertedCount === 1) return new CopyClaim(connection, holder, false);
    if (await takeOver(connection, holder)) return new CopyClaim(connection, holder, true);
    throw new TargetRefused(
      `Another copy is filling this database, or was until a moment ago. If it has ended, try again in ${DEAD_AFTER_MS / 1_000} s.`,
    );
  }

  /** Records that the database was found empty, so all its contents belong to this copy. Throws `ClaimLost`. */
  async beginFilling(): Promise<void> {
    await this.#update({ filling: true });
    this.#isFilling = true;
  }

  /** Throws `ClaimLost`. */
  renew(): Promise<void> {
    return this.#update({});
  }

  /** Runs writes that commit only if the claim is still held. `write` may run twice. Throws `ClaimLost`. */
  async whileHeld(write: (session: ClientSession) => Promise<unknown>): Promise<void> {
    await this.connection.client.withSession((session) =>
      session.withTransaction(async () => {
        await this.#update({}, { session });
        await write(session);
      }, WITHOUT_TIME_LIMIT),
    );
  }

  /** Removes the claim: the store is complete. Throws `ClaimLost`. */
  async end(): Promise<void> {
    clearInterval(this.#renewal);
    const { deletedCount } = await this.#collections.settings.deleteOne(this.#mine, LIMITED);
    if (deletedCount !== 1) throw new ClaimLost();
  }

  /**
   * Gives up. A partly filled database stays marked as unfinished, and the next copy needn't wait; an empty one keeps
   * no claim.
   */
  async abandon(): Promise<void> {
    clearInterval(this.#renewal);
    const { settings } = this.#collections;
    if (this.#isFilling) await settings.updateOne(this.#mine, { $set: { seen_at: new Date(0) } }, LIMITED);
    else await settings.deleteOne(this.#mine, LIMITED);
  }

  async #update(fields: { readonly filling?: true }, within: { readonly session?: ClientSession } = {}): Promise<void> {
    const renewal = [{ $set: { ...fields, seen_at: '$$NOW' } }];
    const { matchedCount } = await this.#collections.settings.updateOne(this.#mine, renewal, { ...LIMITED, ...within });
    if (matchedCount !== 1) throw new ClaimLost();
  }
}

const DEAD_CLAIM = { _id: 'copy', filling: true, $expr: IS_DEAD } as const;

async function takeOver({ client, database }: MongoConnection, holder: string): Promise<boolean> {
  const { settings } = new MongoCollections(database);
  if ((await settings.findOne(DEAD_CLAIM, COMMITTED)) === null) return false;
  // The dead copy's last transaction may still hold the row, until the server's own limit of a minute.
  await endIdleTransactions(client, RENEWAL_MS);
  try {
    const taken = await settings.updateOne(DEAD_CLAIM, [{ $set: { holder, seen_at: '$$NOW' } }], LIMITED);
    return taken.matchedCount === 1;
  } catch (error) {
    // A write of the other copy still holds the row, so that copy lives after all.
    if (isExpired(error)) return false;
    throw error;
  }
}
