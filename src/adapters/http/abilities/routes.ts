import { Records } from '../../../application/authority/records.js';
import { ABILITY_RULES } from '../../../application/abilities/ability-rules.js';
import { ACTIONS, actionSet } from '../../../domain/permissions/action.js';
import { routeGroup } from '../declarations/route-group.js';
import { recordRoutes } from '../records/record-routes.js';
import { ABILITY_PRESENTER } from './present.js';
import { abilityPatchSchema, abilitySchema, newAbilitySchema } from './schema.js';

/** The abilities: resources and the actions that exist for each. */
export const abilityRoutes = routeGroup({ records: Records }, ({ records }) =>
  Object.values(
    recordRoutes({
      records,
      rules: ABILITY_RULES,
      presenter: ABILITY_PRESENTER,
      names: { one: 'Ability', many: 'Abilities' },
      summaries: {
        list: 'List abilities',
        get: 'Get an ability',
        create: 'Create an ability; its permissions are granted to the built-in Administrator',
        update: 'Rename an ability, switch single actions, or set its own ones',
        delete: 'Delete an ability and revoke its permissions from every role',
        deleteSeveral: 'Delete several abilities and revoke their permissions from every role',
      },
      refusals: {
        create: ['already_exists', 'limit_reached'],
        update: ['escalation_denied', 'immutable', 'limit_reached'],
        delete: ['escalation_denied', 'immutable'],
        deleteSeveral: ['escalation_denied', 'immutable'],
      },
      schemas: { read: abilitySchema, written: abilitySchema, create: newAbilitySchema, update: abilityPatchSchema },
      newOf: ({ key, name, description = '', actions = [], ...flags }) => {
        const standard = ACTIONS.filter((action) => flags[action] === true);
        return { key, name, description, actions: actionSet([...standard, ...actions]) };
      },
      patchOf: ({ id: _id, updated: _updated, key, name, description, actions, ...flags }) => {
        return { key, name, description, flags, own: actions };
      },
    }),
  ),
);
