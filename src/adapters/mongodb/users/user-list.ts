import { HOLDINGS, MADE_BY, userValue } from '../../../domain/users/user-list.js';
import type { User } from '../../../domain/users/user.js';
import type { UserDocument } from '../documents/documents.js';
import { readUser } from './user-document.js';
import { isStorable } from '../lists/search-text.js';
import { literalPattern } from '../lists/filter-document.js';
import type { ListColumn, ListShape } from '../lists/list-shape.js';

/** With accounts beside an older one with the same key, whose own begins with it and a space. */
function withExactSpellings(keys: readonly string[]): readonly (string | RegExp)[] {
  const possible = keys.filter((key) => key.length <= MAX_KEY_LENGTH && isStorable(key));
  return possible.flatMap((key) => [key, new RegExp(`^${literalPattern(key)} `)]);
}

/** No address has a longer key: encoding a label takes less than 64 characters. */
const MAX_KEY_LENGTH = 1_000;

/** Documents have groups beside the roles, which have other ids. */
const HELD: ListColumn = { kind: 'set', exact: 'role_ids' };

const COLUMNS: Readonly<Record<string, ListColumn>> = {
  id: { kind: 'text', exact: '_id', folded: '_id' },
  created: { kind: 'number', exact: 'created' },
  updated: { kind: 'number', exact: 'updated' },
  first_name: { kind: 'text', exact: 'first_name', folded: 'first_name_folded' },
  last_name: { kind: 'text', exact: 'last_name', folded: 'last_name_folded' },
  email: { kind: 'text', exact: 'email_key', folded: 'email_folded', sought: withExactSpellings },
  suspended: { kind: 'boolean', exact: 'suspended' },
  totp: { kind: 'boolean', exact: 'totp' },
  email_verified: { kind: 'boolean', exact: 'email_verified' },
  roles: HELD,
  groups: HELD,
  [HOLDINGS]: HELD,
  source: { kind: 'text', exact: 'source', folded: 'source', nullable: true },
  external_id: { kind: 'text', exact: 'external_id', folded: 'external_id_folded', nullable: true },
  second_factor: { kind: 'boolean', exact: 'second_factor' },
  last_seen: { kind: 'number', exact: 'last_seen', nullable: true },
  invited_until: { kind: 'number', exact: 'invited_until', nullable: true },
  [MADE_BY]: { kind: 'text', exact: 'made_by', folded: 'made_by', nullable: true },
};

/** How lists read users. Ids are generated here and already folded. */
export const USER_LIST: ListShape<UserDocument, User> = {
  column: (field) => COLUMNS[field]!,
  search: 'search_text',
  read: readUser,
  valueOf: userValue,
};
