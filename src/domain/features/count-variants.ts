import { canonicalJson } from '../changes/canonical-json.js';
import { audiencesOf, type Division, type Share } from './division.js';
import { evaluateIn, type EvaluatedFeature } from './evaluate-flag.js';

/** How many customers get which variant of a feature. */
export interface VariantCounts {
  /** All variants of the feature, in their order. */
  readonly variants: readonly { readonly variant: string; readonly customers: number }[];
  /** How many customers get another variant than before, or another value under its name. Of a new feature nobody does. */
  readonly moves: number;
}

/** Counts the variants of a feature, and who moves if it was `before`. Both features made the division. */
export function countVariants(
  after: EvaluatedFeature,
  before: EvaluatedFeature | undefined,
  division: Division,
  shares: readonly Share[],
): VariantCounts {
  const features = before === undefined ? [after] : [after, before];
  const places = new Map(audiencesOf(features).map((ids, place) => [ids.join(), place]));
  const counts = new Map([...after.variants.keys()].map((variant) => [variant, 0]));
  let moves = 0;
  for (const { audiences, part, customers } of shares) {
    const bucket = division.cuts[part - 1] ?? 0;
    const isInAny = (ids: readonly string[]) => ((audiences >> places.get(ids.join())!) & 1) === 1;
    const { variant, value } = evaluateIn(after, bucket, isInAny).decision;
    counts.set(variant, (counts.get(variant) ?? 0) + customers);
    if (before === undefined) continue;
    const old = evaluateIn(before, bucket, isInAny).decision;
    if (old.variant !== variant || canonicalJson(old.value) !== canonicalJson(value)) moves += customers;
  }
  return { variants: [...counts].map(([variant, customers]) => ({ variant, customers })), moves };
}
