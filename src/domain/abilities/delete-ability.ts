import type { ChangeEntry } from '../changes/change.js';
import { deletedEntry } from '../changes/change-entry.js';
import { StaleVersion } from '../domain-error.js';
import type { Ability } from '../access/ability.js';
import type { Actor } from '../access/actor.js';
import { requireHeldPermissions } from '../access/guard-rules.js';
import { ABILITY } from '../authority/kinds/ability.js';
import { refuseDeletingEssential } from './update-ability.js';
import type { MatchesVersion } from '../versioned.js';

/**
 * Decides the deletion of an ability, which removes its permissions from every role. Throws, in this order:
 * `EscalationDenied` unless the actor holds all of these permissions, `StaleVersion`, `Immutable` for an essential ability.
 */
export function decideAbilityDeletion(
  actor: Actor,
  ability: Ability,
  { matches }: { readonly matches: MatchesVersion },
): ChangeEntry {
  requireHeldPermissions(actor, new Map([[ability.key, ability.actions]]));
  if (!matches(ability.version)) throw new StaleVersion();
  refuseDeletingEssential(ability);
  return deletedEntry('ability', ability.id, ABILITY.logFields(ability));
}
