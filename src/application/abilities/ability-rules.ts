import { ABILITY_FIELDS, abilityValue } from '../../domain/abilities/ability-list.js';
import type { Ability } from '../../domain/abilities/ability.js';
import type { NewAbility } from '../../domain/abilities/create-ability.js';
import { requireRoomForActions } from '../../domain/abilities/own-action.js';
import { settleAbility } from '../../domain/abilities/settle-ability.js';
import {
  decideAbilityUpdate,
  refuseAbilityDeletion,
  type AbilityPatch,
} from '../../domain/abilities/update-ability.js';
import { ABILITY } from '../../domain/authority/kinds/ability.js';
import { NO_ACTIONS } from '../../domain/permissions/action.js';
import { all, any } from '../../domain/permissions/needs.js';
import type { RecordRules } from '../authority/record-rules.js';

/** The built-in Administrator is granted the permissions of a new ability; every role loses those of a deleted one. */
export const ABILITY_RULES: RecordRules<Ability, NewAbility, AbilityPatch> = {
  kind: ABILITY,
  needs: {
    read: any('ability.read', 'role.read', 'account.read'),
    create: all('ability.create', 'ability.read'),
    update: all('ability.update', 'ability.read'),
    delete: all('ability.delete', 'ability.read'),
  },
  list: { fields: ABILITY_FIELDS, valueOf: abilityValue },
  create: (wanted, { authority }) => {
    requireRoomForActions(NO_ACTIONS, wanted.actions, authority);
    return wanted;
  },
  settle: async (ability, patch, { readPast }) => settleAbility(ability, patch, await readPast()),
  update: (ability, patch, { actor, ...rest }) => decideAbilityUpdate(actor, ability, patch, rest),
  refuseDeletion: (ability, { actor, matches }) => {
    refuseAbilityDeletion(actor, ability, matches);
  },
};
