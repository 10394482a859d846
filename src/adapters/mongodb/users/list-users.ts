import type { ClientSession, Document } from 'mongodb';
import type { ListPage, ListQuery } from '../../../domain/lists/list-query.js';
import type { User } from '../../../domain/users/user.js';
import { byRoleSet, type ByRoleSet } from '../../storage-kernel/by-role-set.js';
import { orderedField } from '../../storage-kernel/ordered-field.js';
import { depthOf } from '../../storage-kernel/page-depth.js';
import type { RoleSetDocument } from '../database/documents.js';
import type { MongoCollections } from '../database/mongo-collections.js';
import { allOf, ALWAYS, conditionOf } from '../lists/filter-document.js';
import { LIST_READ, listRecords, overloadedWhenExpired, readPage, type Found } from '../lists/list-records.js';
import { BY_ROLE_SET } from './buffered-users-of-sets.js';
import { USER_LIST } from './user-list.js';

/** With more matching role sets than this, users are filtered one by one. */
const MAX_SETS = 1_000;
/** The indexes that hold an order of the list. */
const INDEX_BY_FIELD: Readonly<Record<string, Document>> = {
  id: { _id: 1 },
  first_name: { first_name_folded: 1, _id: 1 },
  last_name: { last_name_folded: 1, _id: 1 },
  email: { email_folded: 1, _id: 1 },
  created: { created: 1, _id: 1 },
};

type Collections = Pick<MongoCollections, 'users' | 'roleSets'>;

/**
 * Lists a page of users with its exact total, both from the session's snapshot. Filters by role and suspension alone
 * are answered from the counts of role sets. The page walks the order if that soon finds enough; otherwise all matching
 * users are gathered and sorted.
 */
export async function listUsers(
  query: ListQuery,
  collections: Collections,
  session: ClientSession,
): Promise<ListPage<User>> {
  const criteria = byRoleSet(query);
  const sets = criteria && (await findSets(criteria, collections, session));
  if (sets === undefined) return listRecords(collections.users, USER_LIST, query, session);
  return overloadedWhenExpired(async () => {
    const found = await choosePage(query, criteria!, sets, collections);
    return readPage(collections.users, USER_LIST, query, session, found);
  });
}

/** The matching role sets; undefined if there are too many. */
function findSets(
  { roles }: ByRoleSet,
  { roleSets }: Collections,
  session: ClientSession,
): Promise<RoleSetDocument[] | undefined> {
  return overloadedWhenExpired(async () => {
    const condition = conditionOf({ filters: roles, search: [] }, USER_LIST);
    const found = await roleSets
      .find(condition, { ...LIST_READ, session, limit: MAX_SETS + 1, projection: { users: 1, suspended: 1 } })
      .toArray();
    return found.length > MAX_SETS ? undefined : found;
  });
}

async function choosePage(
  query: ListQuery,
  { roles, suspended }: ByRoleSet,
  sets: readonly RoleSetDocument[],
  { users }: Collections,
): Promise<Found> {
  const total = sets.reduce(
    (sum, set) => sum + suspended.reduce((users, value) => users + (value ? set.suspended : set.users), 0),
    0,
  );
  const ofSets = { role_set: { $in: sets.map(({ _id }) => _id) } };
  const state = { suspended: { $in: [...suspended] } };
  const field = orderedField(query.order);
  const index = field === undefined ? undefined : INDEX_BY_FIELD[field];
  const gathered = { condition: allOf([ofSets, state]), total, hint: BY_ROLE_SET };
  if (index === undefined || total === 0) return gathered;
  const passed = ((await users.estimatedDocumentCount()) * depthOf(query.page)) / total;
  if (passed > total) return gathered;
  const walked = allOf([roles.length === 0 ? ALWAYS : ofSets, suspended.length === 2 ? ALWAYS : state]);
  return { condition: walked, total, hint: index };
}
