import type { Instances, InstanceState } from '../../../application/ports/instances.js';
import { RenewalWatch } from '../../../application/propagation/renewal-watch.js';
import { LIMITED, LINEARIZABLE, type MongoCollections } from '../database/mongo-collections.js';
import type { MongoGate } from '../database/mongo-gate.js';
import { isDuplicate } from '../database/driver-errors.js';
import { ServerUnfit } from '../database/server-unfit.js';
import { IS_RUNNING } from './running-instances.js';

interface MongoInstancesOptions {
  /** The database user, if there's access control. */
  readonly signedInAs?: string | undefined;
  readonly monotonic?: () => number;
}

/**
 * The processes of a database, one document each, dated by the server. The first announcement survives an election; the
 * following ones needn't: a process whose last announcement was lost counts as behind until the next.
 */
export class MongoInstances implements Instances {
  readonly pauseMs = 20;
  /** Longer than twice the longest bound. */
  readonly forgottenAfterMs = 180_000;
  readonly #watch: RenewalWatch;
  readonly #signedInAs: string | undefined;
  #own: string | undefined;

  constructor(
    private readonly collections: MongoCollections,
    private readonly gate: MongoGate,
    { signedInAs, monotonic = () => performance.now() }: MongoInstancesOptions = {},
  ) {
    this.#signedInAs = signedInAs;
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
    const first = [
      { $set: { ...update[0]!.$set, ...(this.#signedInAs !== undefined && { signed_in_as: this.#signedInAs }) } },
    ];
    await this.gate.run(async () => {
      try {
        await instances.updateOne({ _id: id }, first, { ...LIMITED, upsert: true });
      } catch (error) {
        // A repeated upsert whose first answer was lost.
        if (!isDuplicate(error)) throw error;
      }
    });
    this.#own = id;
    await this.#requireSameUser(id);
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

  /** Nobody may end the transactions of another user's sessions, so a killed instance would block the others. */
  async #requireSameUser(id: string): Promise<void> {
    if (this.#signedInAs === undefined) return;
    const other = await this.gate.run(() =>
      this.collections.instances.findOne(
        { ...IS_RUNNING, _id: { $ne: id }, signed_in_as: { $exists: true, $ne: this.#signedInAs! } },
        LINEARIZABLE,
      ),
    );
    if (other === null) return;
    throw new ServerUnfit(
      `a running instance signs in as ${other.signed_in_as!}, this one as ${this.#signedInAs}. All must be the same ` +
        'user, which can end the transactions of an instance that was killed. Stop the others first to change the user.',
    );
  }
}
