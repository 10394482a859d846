import type { Sha256 } from '../changes/seal-change.js';
import type { Criteria } from '../lists/list-query.js';
import { criteriaOf } from '../segments/segment-criteria.js';
import type { Segment } from '../segments/segment.js';
import { BUCKETS, bucketOf } from './bucket.js';
import { cutsOf, rulesInForce, type EvaluatedFeature } from './evaluate-flag.js';

/** What tells customers apart for rules with the same feature key. */
export interface Division {
  /** The feature key that buckets follow from. The targeting key is the customer's id. */
  readonly key: string;
  /** The buckets at which a new part begins, ascending, without 0. Empty when buckets don't matter. */
  readonly cuts: readonly number[];
  /** A customer is in an audience if they meet any of its criteria. At most 20: two features with ten rules each. */
  readonly audiences: readonly (readonly Criteria[])[];
}

/** Customers whom no rule tells apart. */
export interface Share {
  /** Which audiences they're in: bit n for the one at position n. */
  readonly audiences: number;
  /** How many cuts are at or below their buckets. */
  readonly part: number;
  readonly customers: number;
}

/** The division by the rules of features with the same key. */
export function divisionBy(
  features: readonly [EvaluatedFeature, ...EvaluatedFeature[]],
  segments: ReadonlyMap<string, Segment>,
): Division {
  const rules = features.flatMap(rulesInForce);
  const cuts = new Set(rules.flatMap(cutsOf).filter((end) => end > 0 && end < BUCKETS));
  const audiences = audiencesOf(features).map((ids) =>
    ids.flatMap((id) => {
      const segment = segments.get(id);
      return segment === undefined ? [] : [criteriaOf(segment.filters)];
    }),
  );
  return { key: features[0].key, cuts: [...cuts].sort((a, b) => a - b), audiences };
}

/** The distinct lists of segments of the rules, in the order of the division's audiences. */
export function audiencesOf(features: readonly EvaluatedFeature[]): (readonly string[])[] {
  const lists = features.flatMap(rulesInForce).map(({ segments }) => segments);
  return [...new Map(lists.filter((ids) => ids.length > 0).map((ids) => [ids.join(), ids])).values()];
}

/** Adds customers up to shares. Every storage divides them with it. */
export class ShareTally {
  /** By bucket. */
  readonly #parts = new Uint16Array(BUCKETS);
  readonly #counts = new Map<number, Float64Array>();

  constructor(
    private readonly division: Division,
    private readonly sha256: Sha256,
  ) {
    for (const cut of division.cuts) for (let bucket = cut; bucket < BUCKETS; bucket += 1) this.#parts[bucket]! += 1;
  }

  /** Adds the customer with this id, who is in these audiences. */
  add(id: string, audiences: number): void {
    const { key, cuts } = this.division;
    let counts = this.#counts.get(audiences);
    if (counts === undefined) this.#counts.set(audiences, (counts = new Float64Array(cuts.length + 1)));
    const part = cuts.length === 0 ? 0 : this.#parts[bucketOf(key, id, this.sha256)]!;
    counts[part]! += 1;
  }

  /** Those with customers, in no order. */
  get shares(): Share[] {
    return [...this.#counts].flatMap(([audiences, counts]) =>
      [...counts].flatMap((customers, part) => (customers === 0 ? [] : [{ audiences, part, customers }])),
    );
  }
}
