import type { ChangeEntry } from '../changes/change.js';
import { isPrototypeName } from '../text/safe-key.js';
import type { Ability } from '../access/ability.js';
import type { Authority } from '../authority/authority.js';
import { ABILITY } from '../authority/kinds/ability.js';
import { creationOf, requireRoom, requireUnique } from '../authority/kinds/entries.js';

export const ABILITY_KEY = /^[a-z][a-z0-9_-]{0,63}$/;

/** Explains why a key is invalid for an ability; undefined if it's valid. */
export function errorOfAbilityKey(key: string): string | undefined {
  if (!ABILITY_KEY.test(key)) return 'must start with a to z and have at most 64 characters of a to z, 0 to 9, _ and -';
  return isPrototypeName(key) ? 'is a reserved name' : undefined;
}

/** Input for a new ability: trimmed and validated. */
export type NewAbility = Pick<Ability, 'key' | 'name' | 'description' | 'actions'>;

/**
 * Decides the creation of an ability. The built-in Administrator is granted all of its permissions. Throws
 * `LimitReached`, `AlreadyExists`.
 */
export function decideAbilityCreation(id: string, ability: NewAbility, authority: Authority): ChangeEntry {
  requireRoom(ABILITY, authority.records.abilities);
  requireUnique(ABILITY, authority.records.abilities, ability);
  return creationOf(ABILITY, id, ability);
}
