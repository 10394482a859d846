import type { JsonObject } from '../changes/change.js';
import type { Feature } from './feature.js';

/** Result of evaluating a flag: value, reason and variant. */
export interface Evaluation {
  readonly value: boolean;
  /** One of OpenFeature's resolution reasons. */
  readonly reason: 'STATIC';
  readonly variant: 'on' | 'off';
}

/**
 * Evaluates a flag. Flags are plain switches, so the context is ignored and the reason is always `STATIC`. `DISABLED`
 * would be wrong for a flag that is off: it makes clients use their own default.
 */
export function evaluateFlag({ enabled }: Pick<Feature, 'enabled'>, _context: JsonObject): Evaluation {
  return { value: enabled, reason: 'STATIC', variant: enabled ? 'on' : 'off' };
}
