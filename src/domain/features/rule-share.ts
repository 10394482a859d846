import { BUCKETS, hundredths } from './bucket.js';
import type { TargetingRule } from './rollout.js';

/** How many percent of all buckets a rule decides about. */
export interface RuleShare {
  /** Of a split: its parts together. */
  readonly share: number;
  /** Of each part of a split; otherwise empty. */
  readonly parts: readonly number[];
}

/**
 * The real share of each rule: the buckets that get there, in percent with at most two decimals. Earlier rules without
 * segments have taken theirs already; of those with segments nobody knows whom they take. All rules count from bucket 0, so
 * what is taken is always the beginning, and a second rule of 33 % after one of 33 % gets nothing.
 */
export function ruleShares(targeting: readonly TargetingRule[]): RuleShare[] {
  let taken = 0;
  return targeting.map((rule) => {
    const ends = endsOf(rule);
    const left = ends.map((end, part) => Math.max(0, end - Math.max(taken, ends[part - 1] ?? 0)) / 100);
    const share = Math.max(0, ends.at(-1)! - taken) / 100;
    if (rule.segments.length === 0) taken = Math.max(taken, rule.split === undefined ? ends[0]! : BUCKETS);
    return { share, parts: rule.split === undefined ? [] : left };
  });
}

/** The bucket after the last one of a rule, or of each part of a split. */
export function endsOf(rule: TargetingRule): readonly number[] {
  let end = 0;
  const sizes = rule.split ?? [rule];
  return sizes.map(({ percentage }) => (end += hundredths(percentage)));
}
