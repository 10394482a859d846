import type { EvaluatedFlag } from '../../../application/ports/evaluation-log.js';
import { KEY_MISSING, type Evaluation } from '../../../domain/features/evaluate-flag.js';
import type { Feature } from '../../../domain/features/feature.js';
import { tagOf } from '../routing/conditional.js';

/** One result of one feature, serialised once. */
export interface PresentedFlag {
  readonly json: string;
  readonly digest: string;
}

/** The results that each feature has had so far, by variant and reason: at most a few dozen. */
const presented = new WeakMap<Feature, Map<string, PresentedFlag>>();

export const KEY_MISSING_DETAILS = 'The flag is on for a percentage of the customers, so it needs a targetingKey.';

/** Presents the result of a flag; in OFREP's format of errors if there is none. */
export function presentFlag({ feature, evaluation }: EvaluatedFlag): PresentedFlag {
  const results = presented.get(feature) ?? new Map<string, PresentedFlag>();
  if (results.size === 0) presented.set(feature, results);
  const name = evaluation === KEY_MISSING ? KEY_MISSING : `${evaluation.reason} ${evaluation.variant}`;
  let result = results.get(name);
  if (result === undefined) {
    const json = JSON.stringify({ key: feature.key, ...fieldsOf(evaluation) });
    result = { json, digest: tagOf(json, 22) };
    results.set(name, result);
  }
  return result;
}

function fieldsOf(evaluation: Evaluation): object {
  if (evaluation === KEY_MISSING) return { errorCode: KEY_MISSING, errorDetails: KEY_MISSING_DETAILS };
  const { value, reason, variant } = evaluation;
  return { value, reason, variant };
}
