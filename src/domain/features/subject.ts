import type { Customer } from '../customers/customer.js';
import { isMember } from '../segments/is-member.js';
import type { Segment } from '../segments/segment.js';

/** For whom features are evaluated in one request. Judges each segment at most once. */
export class Subject {
  readonly #members = new Map<string, boolean>();

  /**
   * `key` is the targeting key as sent, undefined if it's missing or empty. `customer` is the one that it names: null if
   * there is none, or none that the caller may know of; undefined if they haven't been looked up.
   */
  constructor(
    readonly key: string | undefined,
    readonly customer: Customer | null | undefined,
    private readonly segments: ReadonlyMap<string, Segment>,
  ) {}

  /** Whether the customer is a member of one of the segments; undefined if they haven't been looked up. */
  isInAny(segmentIds: readonly string[]): boolean | undefined {
    const { customer } = this;
    if (customer === undefined) return undefined;
    return customer !== null && segmentIds.some((id) => this.#isIn(id, customer));
  }

  #isIn(id: string, customer: Customer): boolean {
    const known = this.#members.get(id);
    if (known !== undefined) return known;
    const segment = this.segments.get(id);
    const is = segment !== undefined && isMember(segment.filters, customer);
    this.#members.set(id, is);
    return is;
  }
}
