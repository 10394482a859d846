import { userValue } from '../../../domain/users/user-list.js';
import type { User } from '../../../domain/users/user.js';
import type { UserDocument } from '../database/documents.js';
import { readUser } from './user-document.js';
import type { ListColumn, ListShape } from '../lists/list-shape.js';

const COLUMNS: Readonly<Record<string, ListColumn>> = {
  id: { kind: 'text', exact: '_id', folded: '_id' },
  created: { kind: 'number', exact: 'created' },
  updated: { kind: 'number', exact: 'updated' },
  first_name: { kind: 'text', exact: 'first_name', folded: 'first_name_folded' },
  last_name: { kind: 'text', exact: 'last_name', folded: 'last_name_folded' },
  email: { kind: 'text', exact: 'email', folded: 'email_folded' },
  suspended: { kind: 'boolean', exact: 'suspended' },
  roles: { kind: 'set', exact: 'role_ids' },
};

/** How lists read users. Ids are generated here and already folded. */
export const USER_LIST: ListShape<UserDocument, User> = {
  column: (field) => COLUMNS[field]!,
  search: 'search_text',
  read: readUser,
  valueOf: userValue,
};
