import { z } from 'zod';
import { GetUser } from '../../../application/users/get-user.js';
import { ListUsers } from '../../../application/users/list-users.js';
import { UpdateUser, type UpdateUserInput } from '../../../application/users/update-user.js';
import { SIGN_IN } from '../../../domain/access/needs.js';
import type { Permissions } from '../../../domain/access/permissions.js';
import { USER_FIELDS } from '../../../domain/users/user-list.js';
import type { User } from '../../../domain/users/user.js';
import { requireIdOfPath, versionMatcher } from '../conditional.js';
import { listReply, readListRequest } from '../lists.js';
import type { Reply } from '../reply.js';
import { guarded, type Route } from '../route.js';
import { presentUser, presentUserBytes } from './present.js';
import { PROOF_FIELDS, userSchema, userUpdateSchema, type UserUpdateBody } from './schema.js';

export interface UserRoutesOptions {
  readonly listUsers: ListUsers;
  readonly getUser: GetUser;
  readonly updateUser: UpdateUser;
  /** What a user may do at this moment. */
  readonly permissionsOf: (user: User) => Permissions;
  readonly passwordMinLength: number;
}

/** The own profile and other people's accounts. */
export function userRoutes(options: UserRoutesOptions): Route[] {
  const { listUsers, getUser, updateUser, permissionsOf, passwordMinLength } = options;
  const common = { tags: ['users'], responses: { 200: userSchema }, private: true };
  const answer = (user: User, permissions = permissionsOf(user)): Reply => {
    const { json, etag } = presentUserBytes(user, permissions);
    return { status: 200, json, etag };
  };
  return [
    guarded({
      ...common,
      method: 'GET',
      path: '/users',
      needs: ListUsers.needs,
      operationId: 'listUsers',
      summary: 'Users, filtered, searched, sorted and in pages',
      responses: { 200: z.array(userSchema) },
      handler: async ({ actor, queryMap }) => {
        const request = readListRequest(queryMap, USER_FIELDS);
        const page = await listUsers.execute(actor, request.query);
        return listReply(request, page, (user) => JSON.stringify(presentUser(user, permissionsOf(user))));
      },
    }),
    guarded({
      ...common,
      method: 'GET',
      path: '/users/me',
      needs: SIGN_IN,
      operationId: 'getOwnUser',
      summary: 'The user who is signed in',
      handler: ({ actor }) => answer(actor.user, actor.permissions),
    }),
    guarded({
      ...common,
      method: 'GET',
      path: '/users/:id',
      needs: GetUser.needs,
      operationId: 'getUser',
      summary: 'One user',
      handler: async ({ actor, params }) => answer(await getUser.execute(actor, params['id'] ?? '')),
    }),
    guarded({
      ...common,
      method: 'PUT',
      path: '/users/:id',
      needs: UpdateUser.needs,
      operationId: 'updateUser',
      summary: 'Change a name, an avatar, a password, an address, roles or the suspension',
      body: userUpdateSchema(passwordMinLength),
      handler: async ({ actor, params, body, expectedVersions, requestId, address }) => {
        const input = inputOf(params['id'] ?? '', body, expectedVersions);
        return answer(await updateUser.execute(actor, input, { id: requestId, address }));
      },
    }),
  ];
}

function inputOf(id: string, body: UserUpdateBody, expected: readonly number[] | undefined): UpdateUserInput {
  requireIdOfPath(id, body.id);
  const proofField = PROOF_FIELDS.find((field) => body[field] !== undefined);
  const proofText = proofField && body[proofField];
  return {
    id,
    patch: {
      ...(body.first_name !== undefined && { firstName: body.first_name }),
      ...(body.last_name !== undefined && { lastName: body.last_name }),
      ...(body.avatar !== undefined && { avatar: body.avatar }),
      ...(body.email !== undefined && { email: body.email.address }),
      ...(body.suspended !== undefined && { suspended: body.suspended }),
      ...(body.roles !== undefined && { roleIds: body.roles }),
    },
    password: body.password,
    proof: proofField && proofText !== undefined ? { field: proofField, password: proofText } : undefined,
    matches: versionMatcher(expected),
  };
}
