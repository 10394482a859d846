import type { Ability } from '../../../domain/abilities/ability.js';
import { actionFlags } from '../../../domain/permissions/action.js';
import { formatEtag } from '../conditional/conditional.js';
import type { Presenter } from '../records/record-routes.js';

export const ABILITY_PRESENTER: Presenter<Ability> = {
  json: (ability) => JSON.stringify(presentAbility(ability)),
  etag: ({ version }) => formatEtag(version),
};

/** Copies the public fields of an ability. */
function presentAbility({ id, key, name, description, actions, created, updated }: Ability) {
  return {
    id,
    key,
    name,
    description,
    ...actionFlags(actions),
    ...(actions.own.length > 0 && { actions: actions.own }),
    created: new Date(created).toISOString(),
    updated: new Date(updated).toISOString(),
  };
}
