import { z } from 'zod';
import { CreateRole } from '../../../application/roles/create-role.js';
import { DeleteRole } from '../../../application/roles/delete-role.js';
import { DeleteRoles } from '../../../application/roles/delete-role.js';
import { GetRole } from '../../../application/roles/get-role.js';
import { ListRoles } from '../../../application/roles/list-roles.js';
import { UpdateRole } from '../../../application/roles/update-role.js';
import type { AuthorityReader } from '../../../application/authority/authority-reader.js';
import { propertyValue } from '../../../domain/lists/evaluate-list.js';
import { ROLE_FIELDS, roleViewOf, type RoleView } from '../../../domain/roles/role-list.js';
import type { Actor } from '../../../domain/access/actor.js';
import type { Role } from '../../../domain/access/role.js';
import { deletionOf, updateOf } from '../conditional/conditional.js';
import { deletesSeveral } from '../declarations/deletes-several.js';
import { nothing } from '../validation/fields.js';
import { creationOf } from '../idempotency/creation-of.js';
import { AS_KEPT } from '../idempotency/show-answer.js';
import { respondList } from '../lists/respond-list.js';
import { respondCreated, respondJson } from '../responses/respond.js';
import { presentMoment } from '../past/moment.js';
import { guarded, type Route, type RouteContext } from '../declarations/route.js';
import { presentNewRole, presentRole, roleEtag } from './present.js';
import { anyRoleSchema, newRoleSchema, rolePatchSchema, roleSchema } from './schema.js';

interface RoleRoutesOptions {
  readonly listRoles: ListRoles;
  readonly getRole: GetRole;
  readonly createRole: CreateRole;
  readonly updateRole: UpdateRole;
  readonly deleteRole: DeleteRole;
  readonly deleteRoles: DeleteRoles;
  /** Reads the current abilities. */
  readonly reader: AuthorityReader;
}

/** Roles and the permissions that they grant. */
export function roleRoutes(options: RoleRoutesOptions): Route[] {
  const { listRoles, getRole, createRole, updateRole, deleteRole, deleteRoles, reader } = options;
  const tags = ['roles'];
  const respond = (ctx: RouteContext, role: Role, view: RoleView = 'full'): void => {
    const { records } = reader.authority;
    ctx.etag = roleEtag(role, view, records);
    respondJson(ctx, presentRole(role, view, records));
  };
  return [
    guarded({
      tags,
      method: 'GET',
      path: '/roles',
      needs: ListRoles.needs,
      operationId: 'listRoles',
      summary: 'List roles; without role.read only ids and names',
      past: true,
      list: { fields: ROLE_FIELDS.full, fieldsFor: (actor: Actor) => ROLE_FIELDS[roleViewOf(actor)] },
      responses: { 200: z.array(anyRoleSchema) },
      handler: async (ctx) => {
        const { actor, list, moment } = ctx.state;
        const view = roleViewOf(actor);
        const { authority, found: page } = await listRoles.execute(actor, { query: list.query, moment });
        presentMoment(ctx, authority);
        await respondList(ctx, page, (role) => presentRole(role, view, authority.records), propertyValue);
      },
    }),
    guarded({
      tags,
      method: 'GET',
      path: '/roles/:id',
      needs: GetRole.needs,
      operationId: 'getRole',
      summary: 'Get a role; without role.read only id and name',
      past: true,
      responses: { 200: anyRoleSchema },
      etag: 'always',
      handler: async (ctx) => {
        const { actor, params, moment } = ctx.state;
        const { authority, found: role } = await getRole.execute(actor, { ...params, moment });
        if (presentMoment(ctx, authority)) respondJson(ctx, presentRole(role, roleViewOf(actor), authority.records));
        else respond(ctx, role, roleViewOf(actor));
      },
    }),
    guarded({
      tags,
      method: 'POST',
      path: '/roles',
      dryRun: 'supported',
      needs: CreateRole.needs,
      operationId: 'createRole',
      summary: 'Create a role with permissions that you have',
      body: newRoleSchema,
      responses: { 201: roleSchema },
      refusals: ['escalation_denied', 'already_exists', 'limit_reached'],
      etag: 'always',
      location: true,
      repeatable: AS_KEPT,
      handler: async (ctx) => {
        const { actor, body } = ctx.state;
        const { name, description = '', abilities: permissions = new Map() } = body;
        const wanted = { name, description, permissions, ...creationOf(ctx, presentNewRole) };
        const role = await createRole.execute(actor, wanted);
        respondCreated(ctx, role.id);
        respond(ctx, role);
      },
    }),
    guarded({
      tags,
      method: 'PUT',
      path: '/roles/:id',
      dryRun: 'supported',
      needs: UpdateRole.needs,
      operationId: 'updateRole',
      summary: 'Rename a role, or grant and revoke single permissions',
      body: rolePatchSchema,
      responses: { 200: roleSchema },
      refusals: ['escalation_denied', 'already_exists', 'immutable', 'limit_reached'],
      etag: 'always',
      ifMatch: true,
      handler: async (ctx) => {
        const { actor, body } = ctx.state;
        const patch = { name: body.name, description: body.description, permissions: body.abilities };
        respond(ctx, await updateRole.execute(actor, { ...updateOf(ctx), patch }));
      },
    }),
    guarded({
      tags,
      method: 'DELETE',
      path: '/roles/:id',
      dryRun: 'supported',
      needs: DeleteRole.needs,
      operationId: 'deleteRole',
      summary: 'Delete a role and remove it from every user',
      responses: { 200: nothing },
      refusals: ['escalation_denied', 'immutable', 'last_administrator'],
      ifMatch: true,
      handler: async (ctx) => {
        await deleteRole.execute(ctx.state.actor, deletionOf(ctx));
        ctx.body = {};
      },
    }),
    deletesSeveral(
      {
        tags,
        path: '/roles',
        needs: DeleteRoles.needs,
        operationId: 'deleteRoles',
        summary: 'Delete several roles and remove them from every user',
        refusals: ['escalation_denied', 'immutable'],
      },
      deleteRoles,
    ),
  ];
}
