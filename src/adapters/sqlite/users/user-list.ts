import type { ReadOptions } from '../../../application/ports/read-options.js';
import type { UserAsOf } from '../../../application/ports/user-repository.js';
import type { ListPage, ListQuery } from '../../../domain/lists/list-query.js';
import type { User } from '../../../domain/users/user.js';
import type { SqliteLists, RecordList } from '../lists/sqlite-lists.js';
import type { SqliteConnections } from '../database/sqlite-connections.js';
import type { SqliteHead } from '../changes/sqlite-head.js';
import type { UserTable } from './user-table.js';
import { HOLDINGS, MADE_BY, userValue } from '../../../domain/users/user-list.js';
import { readUser, USER_COLUMNS, type UserRow } from './user-row.js';
import { containsAll } from '../lists/filter-sql.js';
import type { ListColumn, ListTable } from '../lists/list-table.js';
import { fill, jsonArray, sql } from '../lists/sql.js';
import { planUsers, setsWithRole } from './plan-users.js';

/** Users outside a transaction. */
export function userReaderOf(
  connections: SqliteConnections<{ readonly users: UserTable; readonly head: SqliteHead }>,
  lists: SqliteLists,
) {
  return {
    ...connections.repository(
      'users',
      'findCredential',
      'findCredentialOf',
      'findNames',
      'listHeldRoles',
      'countHolders',
    ),
    find: (id: string): Promise<User | undefined> => connections.snapshot(({ users }) => users.find(id)),
    findAsOf: (id: string): Promise<UserAsOf> =>
      connections.snapshot(({ users, head }) => ({ user: users.find(id), head: head.get() })),
    list: (query: ListQuery, options?: ReadOptions): Promise<ListPage<User>> => lists.list(query, USER_LIST, options),
  };
}

/** With accounts beside an older one with the same key, whose own begins with it and a space. */
const WITH_KEY = `SELECT found.rowid FROM json_each(?) AS sought CROSS JOIN users AS found
  ON found.email_key >= sought.value AND found.email_key < sought.value || '!'`;

/** The rows with one of these external ids. */
const WITH_EXTERNAL_ID = `SELECT found.rowid FROM json_each(?) AS sought CROSS JOIN users AS found
  ON found.external_id = sought.value`;
const SOURCE = sql("iif(users.made_by IS NULL, NULL, 'scim')");

/** Role sets have groups beside the roles, which have other ids. */
const HELD: ListColumn = { kind: 'set', holds: (ids) => fill('users.role_set IN (@)', setsWithRole(ids)) };

/** Ids are generated here and already folded. */
const COLUMNS: Readonly<Record<string, ListColumn>> = {
  id: { kind: 'text', exact: sql('users.id'), folded: sql('users.id') },
  created: { kind: 'number', exact: sql('users.created') },
  updated: { kind: 'number', exact: sql('users.updated') },
  first_name: { kind: 'text', exact: sql('users.first_name'), folded: sql('users.first_name_folded') },
  last_name: { kind: 'text', exact: sql('users.last_name'), folded: sql('users.last_name_folded') },
  email: {
    kind: 'text',
    exact: sql('users.email'),
    folded: sql('users.email_folded'),
    equals: (keys) => fill('users.rowid IN (@)', sql(WITH_KEY, jsonArray(keys))),
  },
  suspended: { kind: 'boolean', exact: sql('users.suspended') },
  totp: { kind: 'boolean', exact: sql('users.totp') },
  email_verified: { kind: 'boolean', exact: sql('users.email_verified') },
  roles: HELD,
  groups: HELD,
  [HOLDINGS]: HELD,
  source: { kind: 'text', exact: SOURCE, folded: SOURCE, nullable: true },
  external_id: {
    kind: 'text',
    exact: sql('users.external_id'),
    folded: sql('users.external_id_folded'),
    equals: (ids) => fill('users.rowid IN (@)', sql(WITH_EXTERNAL_ID, jsonArray(ids))),
    nullable: true,
  },
  second_factor: { kind: 'boolean', exact: sql('users.second_factor') },
  last_seen: { kind: 'number', exact: sql('users.last_seen'), nullable: true },
  invited_until: { kind: 'number', exact: sql('users.invited_until'), nullable: true },
  [MADE_BY]: { kind: 'text', exact: sql('users.made_by'), folded: sql('users.made_by'), nullable: true },
};

const TABLE: ListTable = {
  name: 'users',
  columns: `${USER_COLUMNS},
    (SELECT json_group_array(role_id ORDER BY position) FROM user_roles WHERE user_id = users.id) AS roleIds`,
  column: (field) => COLUMNS[field]!,
  search: (search) => containsAll(sql('users.search_text'), search),
  ordered: new Set(['first_name', 'last_name', 'email', 'created', 'last_seen', 'invited_until']),
};

/** How lists read users. */
export const USER_LIST: RecordList<User> = {
  table: TABLE,
  plan: planUsers(TABLE),
  read: (row) => readUser(row as unknown as UserRow, JSON.parse(row['roleIds'] as string) as string[]),
  valueOf: userValue,
};
