import type { Part } from '../feature.js';

/** The answer of `GET /features/:id/explain`. */
export interface Explanation {
  readonly value: unknown;
  readonly variant: string | null;
  readonly reason: 'STATIC' | 'TARGETING_MATCH' | 'SPLIT' | 'DEFAULT' | 'ERROR';
  /** 0 to 9,999. */
  readonly bucket: number | null;
  readonly customer: { readonly id: string; readonly name: string } | null;
  readonly rules: readonly ExplainedRule[];
}

export interface ExplainedRule {
  readonly matched: boolean;
  readonly percentage?: number;
  readonly in_percentage?: boolean | null;
  /** Instead of these two. */
  readonly split?: readonly Part[];
  /** The variant of the part that the bucket picks; null for the rest. */
  readonly part?: string | null;
  readonly segments: readonly {
    readonly id: string;
    readonly name: string;
    readonly member: boolean;
    readonly clauses: readonly Clause[];
  }[];
}

export interface Clause {
  readonly filter: string;
  readonly wanted: readonly string[];
  readonly actual: string | number | boolean | null;
  readonly passed: boolean;
}
