import type { EvaluatedFlag } from '../../../application/ports/evaluation-log.js';
import { KEY_MISSING, type Evaluation } from '../../../domain/features/evaluate-flag.js';
import type { Feature } from '../../../domain/features/feature.js';
import { tagOf } from '../conditional/conditional.js';

/** One result of one feature, serialised once. */
export interface PresentedFlag {
  readonly json: string;
  readonly digest: string;
}

/** By decision, which belongs to one feature; an error by its feature. */
const presented = new WeakMap<Exclude<Evaluation, typeof KEY_MISSING> | Feature, PresentedFlag>();

export const KEY_MISSING_DETAILS =
  'A rule of the flag takes a percentage of the customers, so it needs a targetingKey.';

/** Presents the result of a flag; in OFREP's format of errors if there is none. */
export function presentFlag({ feature, evaluation }: EvaluatedFlag): PresentedFlag {
  const result = evaluation === KEY_MISSING ? feature : evaluation;
  let flag = presented.get(result);
  if (flag === undefined) {
    const json = JSON.stringify({ key: feature.key, ...fieldsOf(evaluation) });
    flag = { json, digest: tagOf(json, 22) };
    presented.set(result, flag);
  }
  return flag;
}

function fieldsOf(evaluation: Evaluation): object {
  if (evaluation === KEY_MISSING) return { errorCode: KEY_MISSING, errorDetails: KEY_MISSING_DETAILS };
  const { value, reason, variant } = evaluation;
  return { value, reason, variant };
}
