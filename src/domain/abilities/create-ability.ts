import { isPrototypeName } from '../text/safe-key.js';
import type { Ability } from './ability.js';

export const ABILITY_KEY = /^[a-z][a-z0-9_-]{0,63}$/;

/** Explains why a key is invalid for an ability; undefined if it's valid. */
export function errorOfAbilityKey(key: string): string | undefined {
  if (!ABILITY_KEY.test(key)) return 'must start with a to z and have at most 64 characters of a to z, 0 to 9, _ and -';
  return isPrototypeName(key) ? 'is a reserved name' : undefined;
}

/** Input for a new ability: trimmed and validated. */
export type NewAbility = Pick<Ability, 'key' | 'name' | 'description' | 'actions'>;
