import type { Customer } from '../customers/customer.js';
import { isMember } from '../segments/is-member.js';
import type { Segment } from '../segments/segment.js';

/** For whom features are evaluated in one request. Judges each segment at most once. */
export class Subject {
  #isSliceOver = false;

  /**
   * `key` is the targeting key as sent, undefined if it's missing or empty. `customer` is the one that it names: null if
   * there is none, or none that the caller may know of; undefined if they haven't been looked up. `members` says of which
   * segments the customer is known to be a member or not; subjects with the same customer may share it. `mayGoOn` is
   * called after each segment that is judged, which may have 1,000 values; its `false` ends the turn.
   */
  constructor(
    readonly key: string | undefined,
    readonly customer: Customer | null | undefined,
    private readonly segments: ReadonlyMap<string, Segment>,
    private readonly members = new Map<Segment, boolean>(),
    private readonly mayGoOn: () => boolean = () => true,
  ) {}

  /** Whether it may judge no more segments in this turn. */
  get isSliceOver(): boolean {
    return this.#isSliceOver;
  }

  /** Lets it judge again. */
  beginSlice(): void {
    this.#isSliceOver = false;
  }

  /**
   * Whether the customer is a member of one of the segments; undefined if they haven't been looked up, or if the turn
   * ended before: then the same question goes on from there in the next one.
   */
  isInAny(segmentIds: readonly string[]): boolean | undefined {
    const { customer, members } = this;
    if (customer === undefined) return undefined;
    if (customer === null) return false;
    for (const id of segmentIds) {
      const segment = this.segments.get(id);
      if (segment === undefined) continue;
      let is = members.get(segment);
      if (is === undefined) {
        if (this.#isSliceOver) return undefined;
        is = isMember(segment.filters, customer);
        members.set(segment, is);
        this.#isSliceOver = !this.mayGoOn();
      }
      if (is) return true;
    }
    return false;
  }
}
