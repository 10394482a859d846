import { PASSWORD_MIN_LENGTH, part, routeGroup, type Used } from '../declarations/route-group.js';
import { z } from 'zod';
import { CreateUser } from '../../../application/users/create-user.js';
import { DeleteUser } from '../../../application/users/delete-user.js';
import { DeleteUsers } from '../../../application/users/delete-user.js';
import { ExplainUserAccess } from '../../../application/users/explain-user-access.js';
import { GetUser } from '../../../application/users/get-user.js';
import { InviteUser } from '../../../application/users/invite-user.js';
import { ListUsers } from '../../../application/users/list-users.js';
import { TraceUserAccess } from '../../../application/users/trace-user-access.js';
import { UpdateUser } from '../../../application/users/update-user.js';
import { countDone, UpdateUsers } from '../../../application/users/update-users.js';
import { withoutBasePath } from '../../../domain/avatars/avatar-path.js';
import { SIGN_IN } from '../../../domain/permissions/needs.js';
import type { EffectivePermissions } from '../../../domain/permissions/effective-permissions.js';
import { USER_FIELDS, userValue } from '../../../domain/users/user-list.js';
import type { User } from '../../../domain/users/user.js';
import { deletionOf, updateOf } from '../conditional/conditional.js';
import { deletesSeveral } from '../declarations/deletes-several.js';
import { nothing } from '../validation/fields.js';
import { creationOf } from '../idempotency/creation-of.js';
import { AS_KEPT } from '../idempotency/show-answer.js';
import { loggedOf } from '../log-position/logged.js';
import { respondList } from '../lists/respond-list.js';
import { respondCreated, respondJson } from '../responses/respond.js';
import { presentMoment } from '../past/moment.js';
import { guarded, type Route, type RouteContext } from '../declarations/route.js';
import { sentFields } from '../validation/sent-fields.js';
import { accessTimelineQuery, accessTimelineSchema, respondTimeline } from './access-timeline.js';
import { proofOf } from './proof.js';
import { respondExplained } from './respond-explained.js';
import { presentNewUser, presentUser, presentUserAccess, presentUserJson } from './present.js';
import {
  newUserSchema,
  userAccessSchema,
  userListQuery,
  userPatchSchema,
  usersUpdatedSchema,
  usersUpdateQuery,
  usersUpdateSchema,
  userSchema,
  userUpdateSchema,
  type NewUserBody,
  type UsersUpdateBody,
  type UserUpdateBody,
} from './schema.js';

/** Returns the current permissions of a user. */
export const PERMISSIONS_OF = part<(user: User) => EffectivePermissions>('permissions of');

const uses = {
  listUsers: ListUsers,
  getUser: GetUser,
  explainUserAccess: ExplainUserAccess,
  traceUserAccess: TraceUserAccess,
  createUser: CreateUser,
  updateUser: UpdateUser,
  updateUsers: UpdateUsers,
  deleteUser: DeleteUser,
  deleteUsers: DeleteUsers,
  inviteUser: InviteUser,
  permissionsOf: PERMISSIONS_OF,
  passwordMinLength: PASSWORD_MIN_LENGTH,
};

/** The user's own profile and other accounts. */
export const userRoutes = routeGroup(uses, routesOf);

function routesOf(options: Used<typeof uses>): Route[] {
  const { listUsers, getUser, explainUserAccess, createUser, updateUser, deleteUser, deleteUsers, inviteUser } =
    options;
  const { permissionsOf, passwordMinLength, traceUserAccess, updateUsers } = options;
  const common = { tags: ['users'], responses: { 200: userSchema }, private: true };
  const respond = (ctx: RouteContext, user: User, permissions = permissionsOf(user)): void => {
    const { json, etag } = presentUserJson(user, permissions);
    ctx.etag = etag;
    respondJson(ctx, json);
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
      query: userListQuery,
      responses: { 200: z.array(userSchema) },
      handler: async (ctx) => {
        const { actor, list, query } = ctx.state;
        const { can, not_seen: notSeen, invitation } = query;
        const page = await listUsers.execute(actor, { query: list.query, can, use: { notSeen, invitation } });
        await respondList(ctx, page, (user) => JSON.stringify(presentUser(user, permissionsOf(user))), userValue);
      },
    }),
    guarded({
      ...common,
      method: 'GET',
      path: '/users/me',
      withoutSecondFactor: 'always',
      needs: SIGN_IN,
      peopleOnly: true,
      operationId: 'getOwnUser',
      summary: 'Get the signed-in user',
      etag: 'always',
      handler: (ctx) => {
        const { user, permissions } = ctx.state.actor;
        respond(ctx, user, permissions);
      },
    }),
    guarded({
      ...common,
      method: 'GET',
      path: '/users/:id',
      withoutSecondFactor: 'own',
      needs: GetUser.needs,
      operationId: 'getUser',
      summary: 'Get a user',
      etag: 'always',
      handler: async (ctx) => {
        respond(ctx, await getUser.execute(ctx.state.actor, ctx.state.params));
      },
    }),
    guarded({
      ...common,
      method: 'GET',
      path: '/users/:id/access',
      needs: ExplainUserAccess.needs,
      operationId: 'explainUserAccess',
      summary: 'Explain what a user may do',
      description:
        'Gives each permission with the reason why it is allowed or not, and the roles that grant it, held directly or through groups.',
      past: true,
      responses: { 200: userAccessSchema },
      handler: async (ctx) => {
        const { actor, params, moment } = ctx.state;
        const access = await explainUserAccess.execute(actor, { ...params, moment });
        presentMoment(ctx, access);
        await respondExplained(ctx, presentUserAccess(access), access.permissions);
      },
    }),
    guarded({
      ...common,
      method: 'GET',
      path: '/users/:id/access/timeline',
      needs: TraceUserAccess.needs,
      operationId: 'traceUserAccess',
      summary: 'Show when a user was allowed what',
      longAnswer: true,
      description:
        'For each permission, the spans of time in which it was allowed, and the change that each began and ended with: of the ' +
        'user, or of a role, a group or an ability. A period with more changes than one answer may hold is refused.',
      query: accessTimelineQuery,
      responses: { 200: accessTimelineSchema },
      refusals: ['out_of_history'],
      handler: async (ctx) => {
        const { actor, params, query } = ctx.state;
        await respondTimeline(
          ctx,
          await traceUserAccess.execute(actor, { ...params, from: query.from, until: query.to }),
        );
      },
    }),
    guarded({
      ...common,
      method: 'POST',
      path: '/users',
      dryRun: 'supported',
      needs: CreateUser.needs,
      operationId: 'createUser',
      summary: 'Create a user, with a password or an invitation, or without either',
      body: newUserSchema(passwordMinLength),
      responses: { 201: userSchema },
      refusals: ['escalation_denied', 'email_taken', 'immutable', 'limit_reached'],
      headers: ['Invitation'],
      etag: 'always',
      location: true,
      repeatable: AS_KEPT,
      handler: async (ctx) => {
        const { actor, body } = ctx.state;
        const created = await createUser.execute(actor, { ...newUserOf(body), ...creationOf(ctx, presentNewUser) });
        const { user, invitation } = created;
        if (invitation !== undefined) ctx.set('X-Invitation', invitation === 'queued' ? 'queued' : 'left_out');
        respondCreated(ctx, user.id);
        respond(ctx, user);
      },
    }),
    guarded({
      ...common,
      method: 'PUT',
      path: '/users/:id',
      withoutSecondFactor: 'own',
      dryRun: 'supported',
      needs: UpdateUser.needs,
      changes: UpdateUser.changes,
      peopleOnlyFields: ['password'],
      operationId: 'updateUser',
      summary: 'Change a user’s name, avatar, password, e-mail address, roles, groups or suspension',
      body: userUpdateSchema(passwordMinLength),
      patchBody: userPatchSchema(passwordMinLength),
      refusals: [
        'forbidden',
        'escalation_denied',
        'immutable',
        'email_taken',
        'last_administrator',
        'self_lockout',
        'limit_reached',
        'rate_limited',
        'code_required',
        'code_unavailable',
      ],
      etag: 'always',
      ifMatch: true,
      handler: async (ctx) => {
        const { actor, body, address } = ctx.state;
        respond(ctx, await updateUser.execute(actor, { ...updateOf(ctx), ...changesOf(body), address }));
      },
    }),
    guarded({
      ...common,
      method: 'PUT',
      path: '/users',
      several: true,
      dryRun: 'supported',
      needs: UpdateUsers.needs,
      operationId: 'updateUsers',
      summary: 'Give several users roles, take roles from them, suspend, reinstate or invite them',
      description:
        'In one transaction: all of them, or nobody. A refusal names the first user in `errors.ids`. With `expect`, nothing ' +
        'happens unless exactly so many users are changed or invited.',
      query: usersUpdateQuery,
      body: usersUpdateSchema,
      responses: { 200: usersUpdatedSchema },
      refusals: ['escalation_denied', 'last_administrator', 'self_lockout', 'limit_reached', 'count_changed'],
      handler: async (ctx) => {
        const { actor, body, query } = ctx.state;
        const input = { ids: body.ids, changes: sharedChangesOf(body), expect: query.expect };
        const done = await updateUsers.execute(actor, { ...input, ...loggedOf(ctx) });
        ctx.body = {
          updated: countDone(done),
          users: done.map(({ id, outcome }) => ({ id, outcome })),
        };
      },
    }),
    guarded({
      ...common,
      method: 'DELETE',
      path: '/users/:id',
      dryRun: 'supported',
      needs: DeleteUser.needs,
      operationId: 'deleteUser',
      summary: 'Delete a user permanently',
      responses: { 200: nothing },
      refusals: ['escalation_denied', 'self_lockout', 'last_administrator'],
      ifMatch: true,
      handler: async (ctx) => {
        await deleteUser.execute(ctx.state.actor, deletionOf(ctx));
        ctx.body = {};
      },
    }),
    deletesSeveral(
      {
        ...common,
        path: '/users',
        needs: DeleteUsers.needs,
        operationId: 'deleteUsers',
        summary: 'Delete several users permanently',
        refusals: ['escalation_denied', 'self_lockout', 'last_administrator'],
      },
      deleteUsers,
    ),
    guarded({
      ...common,
      method: 'POST',
      path: '/users/:id/invitation',
      needs: InviteUser.needs,
      operationId: 'inviteUser',
      summary: 'Mail a user without a password a new link to set one',
      responses: { 200: nothing },
      refusals: ['escalation_denied', 'already_exists', 'validation_failed', 'rate_limited'],
      handler: async (ctx) => {
        const { actor, params } = ctx.state;
        await inviteUser.execute(actor, { ...params, ...loggedOf(ctx) });
        ctx.body = {};
      },
    }),
  ];
}

function newUserOf(body: NewUserBody) {
  return {
    email: body.email.address,
    firstName: body.first_name,
    lastName: body.last_name,
    avatar: withoutBasePath(body.avatar ?? ''),
    suspended: body.suspended ?? false,
    roleIds: body.roles ?? [],
    groupIds: body.groups ?? [],
    password: body.password,
    invite: body.invite ?? false,
  };
}

function sharedChangesOf({ changes }: UsersUpdateBody) {
  if (changes === undefined) return undefined;
  const { add_roles: addRoles = [], remove_roles: removeRoles = [], suspended } = changes;
  return { addRoles, removeRoles, suspended };
}

function changesOf(body: UserUpdateBody) {
  return {
    patch: sentFields({
      firstName: body.first_name,
      lastName: body.last_name,
      avatar: body.avatar === undefined ? undefined : withoutBasePath(body.avatar),
      email: body.email?.address,
      suspended: body.suspended,
      roleIds: body.roles,
      groupIds: body.groups,
    }),
    password: body.password,
    ...proofOf(body),
  };
}
