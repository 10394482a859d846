import type { ClientSession, Document } from 'mongodb';
import type { ListPage, ListQuery } from '../../../domain/lists/list-query.js';
import type { User } from '../../../domain/users/user.js';
import { byRoleSet, type ByRoleSet } from '../../storage-kernel/by-role-set.js';
import type { RoleSetDocument } from '../documents/documents.js';
import type { MongoCollections } from '../database/mongo-collections.js';
import { allOf, conditionOf, NEVER } from '../lists/filter-document.js';
import { LIST_READ, listRecords, overloadedWhenExpired, pageRead, readPage } from '../lists/list-records.js';
import { choosePath, type Path } from './choose-path.js';
import { USER_LIST } from './user-list.js';

/** With more matching role sets than this, users are filtered one by one. */
const MAX_SETS = 1_000;

type Collections = Pick<MongoCollections, 'users' | 'roleSets'>;

/**
 * Lists a page of users with its exact total, both from the session's snapshot. Filters by role and suspension alone
 * are answered from the counts of role sets.
 */
export async function listUsers(
  query: ListQuery,
  collections: Collections,
  session: ClientSession,
): Promise<ListPage<User>> {
  const { users: rows } = collections;
  const criteria = byRoleSet(query);
  if (criteria === undefined) return listRecords(rows, USER_LIST, query, session);
  const [sets, users] = await Promise.all([findSets(criteria, collections, session), rows.estimatedDocumentCount()]);
  if (sets === undefined) return listRecords(rows, USER_LIST, query, session);
  return overloadedWhenExpired(async () => {
    const path = choosePath(query, { ...criteria, sets, users });
    const condition = path.bounded === true ? await boundByName(query, path, rows, session) : path.condition;
    return readPage(rows, USER_LIST, query, session, { ...path, condition });
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

/**
 * Adds the last first name of the page to the condition. The index sorts equal first names by last name instead of id,
 * but finds the same last first name.
 */
async function boundByName(
  { order, page }: ListQuery,
  { condition, hint }: Path,
  users: Collections['users'],
  session: ClientSession,
): Promise<Document> {
  const { filter, skip, limit } = pageRead({ order, page }, USER_LIST, condition);
  if (filter === NEVER) return NEVER;
  const direction = order[0]!.descending ? -1 : 1;
  const sort = { first_name_folded: direction, last_name_folded: direction, _id: direction } as const;
  const projection = { _id: 0, first_name_folded: 1 };
  const options = { ...LIST_READ, session, hint, projection, sort, skip: skip + limit - 1, limit: 1 };
  const [last] = await users.find(filter, options).toArray();
  if (last === undefined) return condition;
  return allOf([condition, { first_name_folded: { [direction === 1 ? '$lte' : '$gte']: last.first_name_folded } }]);
}
