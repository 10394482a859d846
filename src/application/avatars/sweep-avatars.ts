import type { AvatarReferences } from '../ports/avatar-references.js';
import type { AvatarStore } from '../ports/avatar-store.js';
import type { Clock } from '../ports/clock.js';

const HOUR = 3_600_000;
/** How long an image stays after it was saved or claimed, used or not. Far more than any request takes. */
const GRACE = 12 * HOUR;
/** From the start of one walk through all images to that of the next. */
const WALK_EVERY = HOUR;
/** Images that one run looks at. */
const IMAGES_A_RUN = 200;

/**
 * Removes images that no record refers to: never used, replaced, or of a record that was deleted. One that was never
 * used goes after 12 hours, any other with the next walk, hence all within a day.
 *
 * No image goes that a record refers to, whatever races. A writer claims the image before it refers to it, which makes
 * it young again, and commits at most minutes later. The sweeper looks for references only when the image is older
 * than `GRACE`, and removes it only if it still is:
 * - claimed before the sweeper looked at the age: it is young and stays;
 * - claimed afterwards: the removal is atomic with the claim, so either the claim found the image gone and the writer
 *   was refused, or the removal finds it young and leaves it;
 * - claimed longer than `GRACE` ago: that writer has committed long since, and the look for references, which comes
 *   after the look at the age, sees what it wrote.
 * A write that keeps the avatar of a record claims it too: another write may replace it in between.
 */
export class SweepAvatars {
  /** Where the walk under way stands; undefined between two walks. */
  #after: string | undefined;
  /** On the monotonic clock. */
  #nextWalk = 0;

  constructor(
    private readonly store: Pick<AvatarStore, 'list' | 'removeUntouched' | 'tidy'>,
    private readonly references: AvatarReferences,
    private readonly clock: Pick<Clock, 'now' | 'monotonic'>,
  ) {}

  /** Goes on with the walk, or starts one when it is time. Answers whether the walk has more to do. */
  async execute(): Promise<boolean> {
    const oldest = this.clock.now() - GRACE;
    if (this.#after === undefined) {
      const now = this.clock.monotonic();
      if (now < this.#nextWalk) return false;
      this.#nextWalk = now + WALK_EVERY;
      await this.store.tidy(oldest);
      this.#after = '';
    }
    const page = await this.store.list(this.#after, IMAGES_A_RUN);
    for (const { name, touchedAt } of page) {
      if (touchedAt < oldest && !(await this.references.isReferred(name))) {
        await this.store.removeUntouched(name, oldest);
      }
    }
    this.#after = page.length < IMAGES_A_RUN ? undefined : page.at(-1)!.name;
    return this.#after !== undefined;
  }
}
