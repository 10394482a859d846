import type { Ability } from '../../../domain/access/ability.js';
import { actionFlags } from '../../../domain/access/action.js';
import type { CreatedAnswer } from '../../../application/idempotency/answer-keeper.js';
import { formatEtag } from '../conditional/conditional.js';

/** Copies the public fields of an ability. */
export function presentAbility(ability: Ability) {
  const { id, key, name, description, actions, created, updated } = ability;
  return {
    id,
    key,
    name,
    description,
    ...actionFlags(actions),
    created: new Date(created).toISOString(),
    updated: new Date(updated).toISOString(),
  };
}

/** The answer to a creation. */
export function presentNewAbility(ability: Ability): CreatedAnswer {
  return { recordId: ability.id, json: JSON.stringify(presentAbility(ability)), etag: abilityEtag(ability) };
}

export function abilityEtag(ability: Ability): string {
  return formatEtag(ability.version);
}
