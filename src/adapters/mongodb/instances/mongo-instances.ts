import type { Instances, InstanceState } from '../../../application/ports/instances.js';
import { RenewalWatch } from '../../../application/propagation/renewal-watch.js';
import { LIMITED, LINEARIZABLE, type MongoCollections } from '../database/mongo-collections.js';
import type { MongoGate } from '../database/mongo-gate.js';
import { isDuplicate } from '../database/driver-errors.js';

/**
 * The processes of a database, one document each, dated by the server. The first announcement survives an election; the
 * following ones needn't: a process whose last announcement was lost counts as behind until the next.
 */
export class MongoInstances implements Instances {
  readonly pauseMs = 20;
  /** Longer than twice the longest bound. */
  readonly forgottenAfterMs = 180_000;
  readonly #watch: RenewalWatch;
  #own: string | undefined;

  constructor(
    private readonly collections: MongoCollections,
    private readonly gate: MongoGate,
    monotonic = () => performance.now(),
  ) {
    this.#watch = new RenewalWatch(this.forgottenAfterMs, monotonic);
  }

  async announce({ id, seq, boundMs }: InstanceState): Promise<void> {
    const { instances } = this.collections;
    const update = [{ $set: { seq, bound_ms: boundMs, at: '$$NOW' } }];
    if (this.#own === id) {
      const quick = { ...LIMITED, writeConcern: { w: 1 } };
      const { matchedCount } = await this.gate.run(() => instances.updateOne({ _id: id }, update, quick));
      if (matchedCount > 0) return;
    }
    await this.gate.run(async () => {
      try {
        await instances.updateOne({ _id: id }, update, { ...LIMITED, upsert: true });
      } catch (error) {
        // A repeated upsert whose first answer was lost.
        if (!isDuplicate(error)) throw error;
      }
    });
    this.#own = id;
  }

  async list(): Promise<readonly InstanceState[]> {
    const found = await this.gate.run(() =>
      this.collections.instances.find({ _id: { $ne: this.#own ?? '' } }, LINEARIZABLE).toArray(),
    );
    this.#watch.keepOnly(found.map(({ _id }) => _id));
    // Not by the server's time: after an election it's another server's, whose clock may be ahead.
    const kept = found.filter(({ _id, at }) => !this.#watch.isForgotten(_id, at.getTime()));
    return kept.map(({ _id, seq, bound_ms }) => ({ id: _id, seq, boundMs: bound_ms }));
  }

  async leave(): Promise<void> {
    const id = this.#own;
    if (id !== undefined) await this.gate.run(() => this.collections.instances.deleteOne({ _id: id }, LIMITED));
  }
}
