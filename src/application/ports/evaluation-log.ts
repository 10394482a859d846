import type { Evaluation } from '../../domain/features/evaluate-flag.js';
import type { Feature } from '../../domain/features/feature.js';

/** A feature and the result of its evaluation. */
export interface EvaluatedFlag {
  readonly feature: Feature;
  readonly evaluation: Evaluation;
}

/** Hears of every evaluation that clients asked for, and never of whom it was for. */
export interface EvaluationLog {
  evaluated(flags: readonly EvaluatedFlag[]): void;
}
