import { KEY_MISSING } from '../../domain/features/evaluate-flag.js';
import { HOUR_MS } from '../../domain/totals/day-totals.js';
import type { Clock } from '../ports/clock.js';
import type { EvaluatedFlag, EvaluationLog } from '../ports/evaluation-log.js';
import type { PendingTotals } from './pending-totals.js';

interface Counted {
  readonly featureId: string;
  /** Empty for an error. */
  readonly variant: string;
  count: number;
}

/** Totals evaluations by feature and variant. Counting one is adding to a number, and of whom it was for nothing is kept. */
export class EvaluationTotals implements EvaluationLog {
  /** By the decision, which is one object for all equal ones of a feature, or by the feature for an error. */
  readonly #counted = new Map<object, Counted>();
  #hour = 0;

  constructor(
    private readonly totals: Pick<PendingTotals, 'add' | 'collectFrom'>,
    private readonly clock: Pick<Clock, 'now'>,
  ) {
    totals.collectFrom(this);
  }

  evaluated(flags: readonly EvaluatedFlag[]): void {
    const hour = Math.floor(this.clock.now() / HOUR_MS);
    if (hour !== this.#hour) {
      this.collect();
      this.#hour = hour;
    }
    for (const flag of flags) {
      const { feature, evaluation } = flag;
      const of = evaluation === KEY_MISSING ? feature : evaluation;
      const counted = this.#counted.get(of);
      if (counted === undefined) this.#counted.set(of, begin(flag));
      else counted.count += 1;
    }
  }

  /** Hands over what was counted in its hour. */
  collect(): void {
    for (const { featureId, variant, count } of this.#counted.values()) {
      this.totals.add({ series: 'evaluations', key: featureId, part: variant }, count, this.#hour * HOUR_MS);
    }
    this.#counted.clear();
  }
}

function begin({ feature, evaluation }: EvaluatedFlag): Counted {
  return { featureId: feature.id, variant: evaluation === KEY_MISSING ? '' : evaluation.variant, count: 1 };
}
