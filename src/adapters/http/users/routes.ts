import { z } from 'zod';
import { CreateUser, type CreateUserInput } from '../../../application/users/create-user.js';
import { DeleteUser } from '../../../application/users/delete-user.js';
import { GetUser } from '../../../application/users/get-user.js';
import { ListUsers } from '../../../application/users/list-users.js';
import { UpdateUser, type UpdateUserInput } from '../../../application/users/update-user.js';
import { SIGN_IN } from '../../../domain/access/needs.js';
import type { EffectivePermissions } from '../../../domain/access/permissions.js';
import { USER_FIELDS } from '../../../domain/users/user-list.js';
import type { User } from '../../../domain/users/user.js';
import { readSince, requireIdOfPath, versionMatcher } from '../conditional.js';
import { nothing } from '../fields.js';
import { listReply } from '../lists.js';
import type { Reply } from '../reply.js';
import { guarded, type Route } from '../route.js';
import { presentUser, presentUserBytes } from './present.js';
import {
  newUserSchema,
  OLD_PASSWORD_FIELDS,
  userSchema,
  userUpdateSchema,
  type NewUserBody,
  type UserUpdateBody,
} from './schema.js';

export interface UserRoutesOptions {
  readonly listUsers: ListUsers;
  readonly getUser: GetUser;
  readonly createUser: CreateUser;
  readonly updateUser: UpdateUser;
  readonly deleteUser: DeleteUser;
  /** The current permissions of a user. */
  readonly permissionsOf: (user: User) => EffectivePermissions;
  readonly passwordMinLength: number;
  readonly basePath: string;
}

/** The user's own profile and other accounts. */
export function userRoutes(options: UserRoutesOptions): Route[] {
  const { listUsers, getUser, createUser, updateUser, deleteUser, permissionsOf, passwordMinLength, basePath } =
    options;
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
      summary: 'List users',
      list: { fields: USER_FIELDS },
      responses: { 200: z.array(userSchema) },
      handler: async ({ actor, list }) => {
        const page = await listUsers.execute(actor, { query: list.query });
        return listReply(list, page, (user) => JSON.stringify(presentUser(user, permissionsOf(user))));
      },
    }),
    guarded({
      ...common,
      method: 'GET',
      path: '/users/me',
      needs: SIGN_IN,
      operationId: 'getOwnUser',
      summary: 'Get the signed-in user',
      etag: 'always',
      handler: ({ actor }) => answer(actor.user, actor.permissions),
    }),
    guarded({
      ...common,
      method: 'GET',
      path: '/users/:id',
      needs: GetUser.needs,
      operationId: 'getUser',
      summary: 'Get a user',
      etag: 'always',
      handler: async ({ actor, params }) => answer(await getUser.execute(actor, { id: params['id'] ?? '' })),
    }),
    guarded({
      ...common,
      method: 'POST',
      path: '/users',
      needs: CreateUser.needs,
      operationId: 'createUser',
      summary: 'Create a user, with or without a password',
      body: newUserSchema(passwordMinLength),
      responses: { 201: userSchema },
      refusals: ['escalation_denied', 'email_taken', 'limit_reached'],
      etag: 'always',
      location: true,
      handler: async ({ actor, body, requestId }) => {
        const user = await createUser.execute(actor, { ...newUserOf(body), requestId });
        return { ...answer(user), status: 201, headers: { Location: `${basePath}/users/${user.id}` } };
      },
    }),
    guarded({
      ...common,
      method: 'PUT',
      path: '/users/:id',
      needs: UpdateUser.needs,
      changes: UpdateUser.changes,
      operationId: 'updateUser',
      summary: 'Change a user’s name, avatar, password, e-mail address, roles or suspension',
      body: userUpdateSchema(passwordMinLength),
      refusals: [
        'forbidden',
        'escalation_denied',
        'email_taken',
        'last_administrator',
        'self_lockout',
        'limit_reached',
        'rate_limited',
      ],
      etag: 'always',
      ifMatch: true,
      handler: async ({ actor, params, body, expectedVersions, requestId, address, headers }) => {
        const input = inputOf(params['id'] ?? '', body, expectedVersions);
        const since = readSince(headers, body.updated);
        return answer(await updateUser.execute(actor, { ...input, since, requestId, address }));
      },
    }),
    guarded({
      ...common,
      method: 'DELETE',
      path: '/users/:id',
      needs: DeleteUser.needs,
      operationId: 'deleteUser',
      summary: 'Delete a user permanently',
      responses: { 200: nothing },
      refusals: ['escalation_denied', 'self_lockout', 'last_administrator'],
      ifMatch: true,
      handler: async ({ actor, params, expectedVersions, requestId }) => {
        const input = { id: params['id'] ?? '', matches: versionMatcher(expectedVersions) };
        await deleteUser.execute(actor, { ...input, requestId });
        return { status: 200, body: {} };
      },
    }),
  ];
}

function newUserOf(body: NewUserBody): Omit<CreateUserInput, 'requestId'> {
  return {
    email: body.email.address,
    firstName: body.first_name,
    lastName: body.last_name,
    avatar: body.avatar ?? '',
    suspended: body.suspended ?? false,
    roleIds: body.roles ?? [],
    password: body.password,
  };
}

function inputOf(
  id: string,
  body: UserUpdateBody,
  expected: readonly number[] | undefined,
): Omit<UpdateUserInput, 'requestId' | 'address'> {
  requireIdOfPath(id, body.id);
  const proofField = OLD_PASSWORD_FIELDS.find((field) => body[field] !== undefined);
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
    currentPassword: proofField && proofText !== undefined ? { field: proofField, password: proofText } : undefined,
    matches: versionMatcher(expected),
  };
}
