const ALL = 10_000;

/** A rule of a feature in a form. A percentage that nobody has typed yet counts as 0. */
export interface TypedRule {
  readonly segments: readonly string[];
  readonly percentage?: number | null | undefined;
  readonly split?: readonly TypedPart[] | undefined;
}

export interface TypedPart {
  readonly percentage: number | null | undefined;
}

export interface RuleShare {
  /** In percent; of a split, its parts together. */
  readonly share: number;
  /** Of each part of a split; otherwise empty. */
  readonly parts: readonly number[];
}

/** Hundredths of a percent, which are buckets of customers. */
function bucketsOf({ percentage }: { readonly percentage?: number | null | undefined }): number {
  return Math.round((percentage ?? 0) * 100);
}

/** In percent, without the errors of adding up fractions. */
export function together(parts: readonly TypedPart[]): number {
  return parts.reduce((sum, part) => sum + bucketsOf(part), 0) / 100;
}

/**
 * The real share of each rule, as `GET /features/:id/audience` gives it for stored rules: all rules take the same customers
 * first, so those without segments leave only the rest to the rules below them.
 */
export function ruleShares(rules: readonly TypedRule[]): RuleShare[] {
  let taken = 0;
  return rules.map(({ segments, ...rule }) => {
    let end = 0;
    const shares = (rule.split ?? [rule]).map((part) => {
      const start = end;
      end += bucketsOf(part);
      return Math.max(0, end - Math.max(taken, start)) / 100;
    });
    const share = Math.max(0, end - taken) / 100;
    if (segments.length === 0) taken = rule.split === undefined ? Math.max(taken, end) : ALL;
    return { share, parts: rule.split === undefined ? [] : shares };
  });
}
