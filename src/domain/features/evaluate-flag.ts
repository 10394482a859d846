import type { JsonObject } from '../changes/change.js';
import type { Feature } from './feature.js';

/** What a flag is for one context, why, and by which of its variants. */
export interface Evaluation {
  readonly value: boolean;
  /** One of OpenFeature's resolution reasons. */
  readonly reason: 'STATIC';
  readonly variant: 'on' | 'off';
}

/**
 * Evaluates a flag. Every flag is a plain switch so far, so the context does not count and the reason is `STATIC`, for
 * on and off alike: `DISABLED` would tell clients that the flag is not managed here and that their own default holds.
 */
export function evaluateFlag({ enabled }: Pick<Feature, 'enabled'>, _context: JsonObject): Evaluation {
  return { value: enabled, reason: 'STATIC', variant: enabled ? 'on' : 'off' };
}
