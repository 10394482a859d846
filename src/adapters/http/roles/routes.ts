import { Records } from '../../../application/authority/records.js';
import { ROLE_RULES } from '../../../application/roles/role-rules.js';
import { routeGroup } from '../declarations/route-group.js';
import { recordRoutes } from '../records/record-routes.js';
import { ROLE_PRESENTER } from './present.js';
import { anyRoleSchema, newRoleSchema, rolePatchSchema, roleSchema } from './schema.js';

/** Roles and the permissions that they grant. */
export const roleRoutes = routeGroup({ records: Records }, ({ records }) =>
  Object.values(
    recordRoutes({
      records,
      rules: ROLE_RULES,
      presenter: ROLE_PRESENTER,
      names: { one: 'Role', many: 'Roles' },
      summaries: {
        list: 'List roles; without role.read only ids and names',
        get: 'Get a role; without role.read only id and name',
        create: 'Create a role with permissions that you have',
        update: 'Rename a role, or grant and revoke single permissions',
        delete: 'Delete a role and remove it from every user',
        deleteSeveral: 'Delete several roles and remove them from every user',
      },
      refusals: {
        create: ['escalation_denied', 'already_exists', 'limit_reached'],
        update: ['escalation_denied', 'already_exists', 'immutable', 'limit_reached'],
        delete: ['escalation_denied', 'immutable', 'last_administrator'],
        deleteSeveral: ['escalation_denied', 'immutable'],
      },
      schemas: { read: anyRoleSchema, written: roleSchema, create: newRoleSchema, update: rolePatchSchema },
      newOf: ({ name, description = '', abilities = new Map() }) => ({ name, description, permissions: abilities }),
      patchOf: ({ name, description, abilities }) => ({ name, description, permissions: abilities }),
    }),
  ),
);
