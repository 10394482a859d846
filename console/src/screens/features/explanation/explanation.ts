import type { Schema } from 'castellan-client';
import type { EitherRule } from '../feature.js';

/** The answer of `GET /features/:id/explain`. */
export type Explanation = Omit<Schema<'FeatureExplanation'>, 'rules'> & { readonly rules: readonly ExplainedRule[] };

export type ExplainedRule = EitherRule<Schema<'FeatureExplanation'>['rules'][number]>;

export type Clause = Schema<'SegmentClause'>;
