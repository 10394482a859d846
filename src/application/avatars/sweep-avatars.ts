import type { AvatarReferences } from '../ports/avatar-references.js';
import type { AvatarStore } from '../ports/avatar-store.js';
import type { Clock } from '../ports/clock.js';

const HOUR = 3_600_000;
/** How long an image is kept after it was saved or touched, used or not. Much longer than any request takes. */
const GRACE = 12 * HOUR;
/** Interval between the starts of two walks through all images. */
const WALK_EVERY = HOUR;
/** Images checked per run. */
const IMAGES_PER_RUN = 200;

/**
 * Removes images that no record refers to: unused, replaced, or of deleted records. Unused ones are removed after 12
 * hours, others with the next walk, so all within a day.
 *
 * An image that a record refers to is never removed. A writer touches the image before referring to it, which resets its
 * age, and commits within minutes. The sweeper checks references only if the image is older than `GRACE`, and removes it
 * only if it still is. If a writer touches the image
 * - before the sweeper checks the age: the image is young and stays;
 * - after that: touch and removal are atomic, so either the touch fails and the writer is refused, or the removal finds
 *   the image young and leaves it;
 * - longer than `GRACE` ago: the writer has committed, and the reference check, which follows the age check, sees it.
 * A write that keeps a record's avatar touches it too, because another write may replace it in between.
 */
export class SweepAvatars {
  /** Position of the current walk; undefined between walks. */
  #after: string | undefined;
  /** Start of the next walk, on the monotonic clock. */
  #nextWalk = 0;

  constructor(
    private readonly store: Pick<AvatarStore, 'list' | 'touch' | 'removeUntouched' | 'tidy'>,
    private readonly references: AvatarReferences,
    private readonly clock: Pick<Clock, 'now' | 'monotonic'>,
  ) {}

  /** Continues the walk, or starts one when it's due. Returns whether the walk has more to do. */
  async execute(): Promise<boolean> {
    const wall = this.clock.now();
    const oldest = wall - GRACE;
    if (this.#after === undefined) {
      const now = this.clock.monotonic();
      if (now < this.#nextWalk) return false;
      this.#nextWalk = now + WALK_EVERY;
      await this.store.tidy(oldest);
      this.#after = '';
    }
    const page = await this.store.list(this.#after, IMAGES_PER_RUN);
    for (const { name, touchedAt } of page) {
      if (touchedAt > wall) await this.store.touch(name, wall);
      if (touchedAt < oldest && !(await this.references.isReferred(name))) {
        await this.store.removeUntouched(name, oldest);
      }
    }
    this.#after = page.length < IMAGES_PER_RUN ? undefined : page.at(-1)!.name;
    return this.#after !== undefined;
  }
}
