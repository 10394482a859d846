import { z } from 'zod';
import { CreateRole } from '../../../application/roles/create-role.js';
import { DeleteRole } from '../../../application/roles/delete-role.js';
import { GetRole } from '../../../application/roles/get-role.js';
import { ListRoles } from '../../../application/roles/list-roles.js';
import { UpdateRole } from '../../../application/roles/update-role.js';
import type { AuthorityReader } from '../../../application/authority/authority-reader.js';
import { ROLE_FIELDS, roleViewOf, type RoleView } from '../../../domain/roles/role-list.js';
import type { Actor } from '../../../domain/access/actor.js';
import type { Role } from '../../../domain/access/role.js';
import { readSince, requireIdOfPath, versionMatcher } from '../conditional.js';
import { nothing } from '../fields.js';
import { listReply } from '../lists.js';
import type { Reply } from '../reply.js';
import { guarded, type Route } from '../route.js';
import { presentRole, roleEtag } from './present.js';
import { anyRoleSchema, newRoleSchema, rolePatchSchema, roleSchema } from './schema.js';

export interface RoleRoutesOptions {
  readonly listRoles: ListRoles;
  readonly getRole: GetRole;
  readonly createRole: CreateRole;
  readonly updateRole: UpdateRole;
  readonly deleteRole: DeleteRole;
  /** Reads the current abilities. */
  readonly reader: AuthorityReader;
  readonly basePath: string;
}

/** Roles and the permissions that they grant. */
export function roleRoutes(options: RoleRoutesOptions): Route[] {
  const { listRoles, getRole, createRole, updateRole, deleteRole, reader, basePath } = options;
  const tags = ['roles'];
  const answer = (role: Role, view: RoleView = 'full', status = 200): Reply => {
    const { records } = reader.authority;
    return { status, json: Buffer.from(presentRole(role, view, records)), etag: roleEtag(role, view, records) };
  };
  return [
    guarded({
      tags,
      method: 'GET',
      path: '/roles',
      needs: ListRoles.needs,
      operationId: 'listRoles',
      summary: 'List roles; without role.read only ids and names',
      list: { fields: ROLE_FIELDS.full, fieldsFor: (actor: Actor) => ROLE_FIELDS[roleViewOf(actor)] },
      responses: { 200: z.array(anyRoleSchema) },
      handler: async ({ actor, list }) => {
        const view = roleViewOf(actor);
        const { records } = reader.authority;
        return listReply(list, await listRoles.execute(actor, { query: list.query }), (role) =>
          presentRole(role, view, records),
        );
      },
    }),
    guarded({
      tags,
      method: 'GET',
      path: '/roles/:id',
      needs: GetRole.needs,
      operationId: 'getRole',
      summary: 'Get a role; without role.read only id and name',
      responses: { 200: anyRoleSchema },
      etag: 'always',
      handler: ({ actor, params }) => answer(getRole.execute(actor, { id: params['id'] ?? '' }), roleViewOf(actor)),
    }),
    guarded({
      tags,
      method: 'POST',
      path: '/roles',
      needs: CreateRole.needs,
      operationId: 'createRole',
      summary: 'Create a role with permissions that you have',
      body: newRoleSchema,
      responses: { 201: roleSchema },
      refusals: ['escalation_denied', 'already_exists', 'limit_reached'],
      etag: 'always',
      location: true,
      handler: async ({ actor, body, requestId }) => {
        const { name, description = '', abilities: permissions = new Map() } = body;
        const role = await createRole.execute(actor, { name, description, permissions, requestId });
        return { ...answer(role, 'full', 201), headers: { Location: `${basePath}/roles/${role.id}` } };
      },
    }),
    guarded({
      tags,
      method: 'PUT',
      path: '/roles/:id',
      needs: UpdateRole.needs,
      operationId: 'updateRole',
      summary: 'Rename a role, or grant and revoke single permissions',
      body: rolePatchSchema,
      responses: { 200: roleSchema },
      refusals: ['escalation_denied', 'already_exists', 'immutable'],
      etag: 'always',
      ifMatch: true,
      handler: async ({ actor, params, body, expectedVersions, requestId, headers }) => {
        const id = params['id'] ?? '';
        requireIdOfPath(id, body.id);
        const patch = { name: body.name, description: body.description, permissions: body.abilities };
        const since = readSince(headers, body.updated);
        const input = { id, patch, matches: versionMatcher(expectedVersions), since };
        return answer(await updateRole.execute(actor, { ...input, requestId }));
      },
    }),
    guarded({
      tags,
      method: 'DELETE',
      path: '/roles/:id',
      needs: DeleteRole.needs,
      operationId: 'deleteRole',
      summary: 'Delete a role and remove it from every user',
      responses: { 200: nothing },
      refusals: ['escalation_denied', 'immutable', 'last_administrator'],
      ifMatch: true,
      handler: async ({ actor, params, expectedVersions, requestId }) => {
        const input = { id: params['id'] ?? '', matches: versionMatcher(expectedVersions) };
        await deleteRole.execute(actor, { ...input, requestId });
        return { status: 200, body: {} };
      },
    }),
  ];
}
