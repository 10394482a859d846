import type { CreateDirectoryUser } from '../../../application/directories/create-directory-user.js';
import type { DeleteDirectoryUser } from '../../../application/directories/delete-directory-user.js';
import { UpdateDirectoryUser } from '../../../application/directories/update-directory-user.js';
import { CreateUser } from '../../../application/users/create-user.js';
import { DeleteUser } from '../../../application/users/delete-user.js';
import { type GetUser } from '../../../application/users/get-user.js';
import { ListUsers } from '../../../application/users/list-users.js';
import type { Group } from '../../../domain/groups/group.js';
import { all } from '../../../domain/permissions/needs.js';
import { userValue } from '../../../domain/users/user-list.js';
import type { User } from '../../../domain/users/user.js';
import { deletionOf } from '../conditional/conditional.js';
import { guarded, type Route } from '../declarations/route.js';
import { loggedOf } from '../log-position/logged.js';
import { criteriaOf, USER_ATTRIBUTES } from './criteria.js';
import { NO_QUERY } from '../queries/query.js';
import { respondListing, respondScim } from './listing.js';
import { readOperations } from './operations.js';
import type { PageEnds } from './paging.js';
import { userEtag, type ScimPresenter } from './present.js';
import { readChanges, readNewUser, readWholeUser } from './read-user.js';
import { reading, SCIM, writing, type ScimContext } from './scim-route.js';
import { SelectedAttributes } from './selected-attributes.js';

export interface UserRoutesOptions {
  readonly listUsers: ListUsers;
  readonly getUser: GetUser;
  readonly createUser: CreateDirectoryUser;
  readonly updateUser: UpdateDirectoryUser;
  readonly deleteUser: DeleteDirectoryUser;
  /** The groups of directories that a user is in. */
  readonly groupsOf: (user: User) => readonly Group[];
  readonly presenter: ScimPresenter;
  readonly ends: PageEnds;
}

/** `/scim/v2/Users`: RFC 7644, 3. */
export function userRoutes(options: UserRoutesOptions): Route[] {
  const { listUsers, getUser, createUser, updateUser, deleteUser, groupsOf, presenter, ends } = options;
  const resourceOf = (user: User, selected: SelectedAttributes) => selected.of(presenter.user(user, groupsOf(user)));
  const respond = (ctx: ScimContext, user: User) => {
    ctx.etag = userEtag(user, groupsOf(user));
    respondScim(ctx, resourceOf(user, new SelectedAttributes(ctx.state.parameters ?? NO_QUERY)));
  };
  return [
    guarded({
      ...reading,
      path: '/scim/v2/Users',
      needs: ListUsers.needs,
      operationId: 'scimListUsers',
      summary: 'List users',
      handler: async (ctx) => {
        const { actor, parameters = NO_QUERY } = ctx.state;
        const selected = new SelectedAttributes(parameters);
        await respondListing(ctx, {
          ...{ type: 'Users', ends, valueOf: userValue },
          filtersOf: (comparisons) => comparisons.flatMap((one) => criteriaOf(one, USER_ATTRIBUTES)),
          list: (query) => listUsers.execute(actor, { query }),
          present: (users) => users.map((user) => resourceOf(user, selected)),
        });
      },
    }),
    guarded({
      ...reading,
      path: '/scim/v2/Users/:id',
      needs: all('account.read'),
      operationId: 'scimGetUser',
      summary: 'Get a user',
      etag: 'always',
      handler: async (ctx) => {
        respond(ctx, await getUser.execute(ctx.state.actor, ctx.state.params));
      },
    }),
    guarded({
      ...writing,
      method: 'POST',
      path: '/scim/v2/Users',
      needs: CreateUser.needs,
      operationId: 'scimCreateUser',
      summary: 'Create a user',
      responses: { 201: SCIM },
      location: true,
      etag: 'always',
      handler: async (ctx) => {
        const { actor, body } = ctx.state;
        const user = await createUser.execute(actor, { user: readNewUser(body), ...loggedOf(ctx) });
        ctx.status = 201;
        ctx.set('Location', presenter.location('Users', user.id));
        respond(ctx, user);
      },
    }),
    guarded({
      ...writing,
      method: 'PUT',
      path: '/scim/v2/Users/:id',
      needs: UpdateDirectoryUser.needs,
      operationId: 'scimUpdateUser',
      summary: 'Change a user',
      responses: { 200: SCIM },
      etag: 'always',
      ifMatch: true,
      handler: async (ctx) => {
        const { actor, body, params } = ctx.state;
        const patch =
          ctx.method === 'PATCH' ? readChanges(readOperations(body), params.id) : readWholeUser(body, params.id);
        const { user, isEnded } = await updateUser.execute(actor, { ...deletionOf(ctx), patch });
        // A leaver is out when the directory is told so.
        if (isEnded) ctx.state.waits = true;
        respond(ctx, user);
      },
    }),
    guarded({
      ...writing,
      method: 'DELETE',
      path: '/scim/v2/Users/:id',
      needs: DeleteUser.needs,
      operationId: 'scimDeleteUser',
      summary: 'Delete a user',
      body: undefined,
      responses: { 204: null },
      ifMatch: true,
      handler: async (ctx) => {
        await deleteUser.execute(ctx.state.actor, deletionOf(ctx));
        ctx.state.waits = true;
        ctx.status = 204;
      },
    }),
  ];
}
