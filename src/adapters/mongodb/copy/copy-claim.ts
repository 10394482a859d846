import { randomUUID } from 'node:crypto';
import type { Db } from 'mongodb';
import { TargetRefused } from '../../../application/ports/store-restore.js';
import { LIMITED, MongoCollections } from '../mongo-collections.js';
import { onceOnly } from '../schema.js';

const BEAT_MS = 5_000;
/** A copy that was not heard of for so long is gone. */
const GONE_MS = 30_000;

/**
 * The row that says that a copy is filling this database: whoever opens the store looks for it. It is kept alive by the
 * server's clock, so that what a killed copy left can be told from a copy at work.
 */
export class CopyClaim {
  readonly #beat: NodeJS.Timeout;
  #isLost = false;

  private constructor(
    private readonly collections: MongoCollections,
    private readonly holder: string,
    /** Whether another copy had begun here and is gone. */
    readonly isTakenOver: boolean,
  ) {
    this.#beat = setInterval(() => {
      // What failed once is tried again; a claim that is lost is noticed by `assertHeld`.
      this.#touch().catch(() => undefined);
    }, BEAT_MS);
    this.#beat.unref();
  }

  /** Throws `TargetRefused` while another copy is at work. */
  static async take(database: Db): Promise<CopyClaim> {
    const collections = new MongoCollections(database);
    const { settings } = collections;
    const holder = randomUUID();
    const now = { holder, seen_at: '$$NOW' };
    const { upsertedCount } = await onceOnly(() =>
      settings.updateOne(
        { _id: 'copy' },
        [{ $set: { holder: { $ifNull: ['$holder', holder] }, seen_at: { $ifNull: ['$seen_at', '$$NOW'] } } }],
        { upsert: true, ...LIMITED },
      ),
    );
    if (upsertedCount === 1) return new CopyClaim(collections, holder, false);
    const isGone = { $lt: ['$seen_at', { $subtract: ['$$NOW', GONE_MS] }] };
    const taken = await settings.updateOne({ _id: 'copy', $expr: isGone }, [{ $set: now }], LIMITED);
    if (taken.matchedCount === 1) return new CopyClaim(collections, holder, true);
    throw new TargetRefused(
      `Another copy is filling this database, or was until a moment ago. If it was ended, try again in ${GONE_MS / 1_000} s.`,
    );
  }

  /** Throws when another copy has taken over. */
  assertHeld(): void {
    if (this.#isLost)
      throw new Error('Another copy has taken over this database, because this one was silent for too long.');
  }

  /** There is no copy here any more: the store is whole, or was never touched. */
  async end(): Promise<void> {
    clearInterval(this.#beat);
    const { deletedCount } = await this.collections.settings.deleteOne({ _id: 'copy', holder: this.holder }, LIMITED);
    this.#isLost = deletedCount !== 1;
    this.assertHeld();
  }

  /** The copy stays unfinished; the next one need not wait. */
  async leave(): Promise<void> {
    clearInterval(this.#beat);
    const mine = { _id: 'copy', holder: this.holder } as const;
    await this.collections.settings.updateOne(mine, { $set: { seen_at: new Date(0) } }, LIMITED);
  }

  async #touch(): Promise<void> {
    const mine = { _id: 'copy', holder: this.holder } as const;
    const { matchedCount } = await this.collections.settings.updateOne(mine, [{ $set: { seen_at: '$$NOW' } }], LIMITED);
    this.#isLost = matchedCount !== 1;
  }
}
