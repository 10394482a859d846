import { randomUUID } from 'node:crypto';
import type { ClientSession } from 'mongodb';
import { TargetRefused } from '../../../application/ports/store-restore.js';
import { isExpired } from '../database/driver-errors.js';
import { LIMITED, MongoCollections } from '../database/mongo-collections.js';
import type { MongoConnection } from '../database/mongo-connection.js';
import { onceOnly } from '../database/schema.js';
import { GONE_MS, IS_GONE } from './unfinished-copy.js';

const BEAT_MS = 5_000;

/** As the transactions of works, but nobody waits for it: its commit may take as long as it takes. */
const UNHURRIED = {
  readConcern: { level: 'snapshot' },
  readPreference: 'primary',
  writeConcern: { w: 'majority', journal: true },
} as const;

/** This copy was silent for so long that it counted as gone. */
export class ClaimLost extends Error {
  constructor() {
    super(
      'Another copy has taken over this database, or a service has started on it, because this copy was silent for too long.',
    );
    this.name = new.target.name;
  }
}

/**
 * The row that says that a copy is at work on this database: whoever opens the store looks for it. It is kept alive by the
 * server's clock, so that what a killed copy left can be told from a copy at work. `filling` is set once the database
 * was found empty: only what has it may be removed by the next copy.
 *
 * A copy that slept does not know that it has lost the row. So whatever it writes goes together with a renewal, which
 * fails without the row.
 */
export class CopyClaim {
  readonly #collections: MongoCollections;
  readonly #mine: { readonly _id: 'copy'; readonly holder: string };
  readonly #beat: NodeJS.Timeout;
  #isFilling: boolean;

  private constructor(
    private readonly connection: MongoConnection,
    holder: string,
    /** Whether another copy had begun to fill the database and is gone. */
    readonly isTakenOver: boolean,
  ) {
    this.#collections = new MongoCollections(connection.database);
    this.#mine = { _id: 'copy', holder };
    this.#isFilling = isTakenOver;
    this.#beat = setInterval(() => {
      // What failed once is tried again; that the claim is lost is told to the next write.
      this.renew().catch(() => undefined);
    }, BEAT_MS);
    this.#beat.unref();
  }

  /** Throws `TargetRefused` while another copy is at work. */
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
    if (await takeOver(settings, holder)) return new CopyClaim(connection, holder, true);
    throw new TargetRefused(
      `Another copy is filling this database, or was until a moment ago. If it was ended, try again in ${GONE_MS / 1_000} s.`,
    );
  }

  /** The database was found empty: from here on all that is in it is this copy's. Throws `ClaimLost`. */
  async beginFilling(): Promise<void> {
    await this.#update({ filling: true });
    this.#isFilling = true;
  }

  /** Throws `ClaimLost`. */
  renew(): Promise<void> {
    return this.#update({});
  }

  /** What is written in this session is kept only if the claim is still held then. It may run twice. Throws `ClaimLost`. */
  async whileHeld(write: (session: ClientSession) => Promise<unknown>): Promise<void> {
    await this.connection.client.withSession((session) =>
      session.withTransaction(async () => {
        await this.#update({}, { session });
        await write(session);
      }, UNHURRIED),
    );
  }

  /** There is no copy here any more, for the store is whole. Throws `ClaimLost`. */
  async end(): Promise<void> {
    clearInterval(this.#beat);
    const { deletedCount } = await this.#collections.settings.deleteOne(this.#mine, LIMITED);
    if (deletedCount !== 1) throw new ClaimLost();
  }

  /** What was filled stays unfinished, and the next copy need not wait; without anything filled no claim stays. */
  async leave(): Promise<void> {
    clearInterval(this.#beat);
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

async function takeOver(settings: MongoCollections['settings'], holder: string): Promise<boolean> {
  const gone = { _id: 'copy', filling: true, $expr: IS_GONE } as const;
  try {
    const taken = await settings.updateOne(gone, [{ $set: { holder, seen_at: '$$NOW' } }], LIMITED);
    return taken.matchedCount === 1;
  } catch (error) {
    // A write of the other copy holds the row: until it has ended, or the server has ended it, that copy is not gone.
    if (isExpired(error)) return false;
    throw error;
  }
}
