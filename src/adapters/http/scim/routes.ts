import { Records } from '../../../application/authority/records.js';
import { CreateDirectoryGroup } from '../../../application/directories/create-directory-group.js';
import { CreateDirectoryUser } from '../../../application/directories/create-directory-user.js';
import { DeleteDirectoryGroup } from '../../../application/directories/delete-directory-group.js';
import { DeleteDirectoryUser } from '../../../application/directories/delete-directory-user.js';
import { ListDirectoryMembers } from '../../../application/directories/list-directory-members.js';
import { UpdateDirectoryGroup } from '../../../application/directories/update-directory-group.js';
import { UpdateDirectoryUser } from '../../../application/directories/update-directory-user.js';
import { GetUser } from '../../../application/users/get-user.js';
import { ListUsers } from '../../../application/users/list-users.js';
import { requireFound } from '../../../domain/domain-error.js';
import type { Group } from '../../../domain/groups/group.js';
import { all } from '../../../domain/permissions/needs.js';
import type { User } from '../../../domain/users/user.js';
import { PUBLIC_URL } from '../access/routes.js';
import { guarded, type Route } from '../declarations/route.js';
import { part, routeGroup, type Used } from '../declarations/route-group.js';
import { COUNT_MEMBERS } from '../groups/routes.js';
import { resourceTypes, schemas, serviceProviderConfig } from './discovery.js';
import { groupRoutes } from './group-routes.js';
import { respondAll, respondScim } from './listing.js';
import { PageEnds } from './paging.js';
import { ScimPresenter } from './present.js';
import { reading } from './scim-route.js';
import { userRoutes } from './user-routes.js';

/** Returns the groups of directories that a user is in. */
export const DIRECTORY_GROUPS_OF = part<(user: User) => readonly Group[]>('groups of directories of');

const uses = {
  listUsers: ListUsers,
  getUser: GetUser,
  createUser: CreateDirectoryUser,
  updateUser: UpdateDirectoryUser,
  deleteUser: DeleteDirectoryUser,
  records: Records,
  listMembers: ListDirectoryMembers,
  countMembers: COUNT_MEMBERS,
  createGroup: CreateDirectoryGroup,
  updateGroup: UpdateDirectoryGroup,
  deleteGroup: DeleteDirectoryGroup,
  groupsOf: DIRECTORY_GROUPS_OF,
  publicUrl: PUBLIC_URL,
};

/**
 * SCIM 2.0 (RFC 7643 and 7644), for the tokens of directories. It describes itself under `/Schemas`, so the API document doesn't.
 */
export const scimRoutes = routeGroup(uses, routesOf);

function routesOf({ publicUrl, ...options }: Used<typeof uses>): Route[] {
  const shared = { ...options, presenter: new ScimPresenter(publicUrl), ends: new PageEnds() };
  return [...discoveryRoutes(publicUrl), ...userRoutes(shared), ...groupRoutes(shared)];
}

function discoveryRoutes(publicUrl: string): Route[] {
  const [config, types, known] = [serviceProviderConfig(publicUrl), resourceTypes(publicUrl), schemas(publicUrl)];
  const discovery = { ...reading, needs: all('account.read') };
  const ofAll = [
    {
      path: '/scim/v2/ResourceTypes',
      operationId: 'scimListResourceTypes',
      summary: 'List resource types',
      found: types,
    },
    { path: '/scim/v2/Schemas', operationId: 'scimListSchemas', summary: 'List schemas', found: known },
  ];
  const ofOne = [
    {
      path: '/scim/v2/ResourceTypes/:id',
      operationId: 'scimGetResourceType',
      summary: 'Get a resource type',
      found: types,
    },
    { path: '/scim/v2/Schemas/:id', operationId: 'scimGetSchema', summary: 'Get a schema', found: known },
  ] as const;
  return [
    ...(['', '/ServiceProviderConfig'] as const).map((path) =>
      guarded({
        ...discovery,
        path: `/scim/v2${path}`,
        operationId: path === '' ? 'scimDescribe' : 'scimGetServiceProviderConfig',
        summary: 'Say what of SCIM is supported',
        handler: (ctx) => {
          respondScim(ctx, config);
        },
      }),
    ),
    ...ofAll.map(({ found, ...route }) =>
      guarded({
        ...discovery,
        ...route,
        handler: (ctx) => {
          respondAll(ctx, found);
        },
      }),
    ),
    ...ofOne.map(({ found, ...route }) =>
      guarded({
        ...discovery,
        ...route,
        handler: (ctx) => {
          const { id } = ctx.state.params;
          respondScim(
            ctx,
            requireFound<object>(
              found.find((one) => one.id === id),
              'resource',
            ),
          );
        },
      }),
    ),
  ];
}
