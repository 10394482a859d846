import type { FieldValue } from '../lists/evaluate-list.js';
import { FEW_TEXTS, listFields } from '../lists/list-fields.js';
import type { ApiToken } from './api-token.js';

/** A token, and when it was last used, and refused something as one of a directory: null if never, otherwise exact to the hour. */
export interface UsedToken {
  readonly token: ApiToken;
  readonly lastUsed: number | null;
  readonly lastRefused: number | null;
}

/** Fields that token lists filter, sort and search by, under their wire names. */
export const TOKEN_FIELDS = listFields(
  ['name', 'description'],
  { roles: 'set', for: 'text', expires: 'time', created_by: 'text', last_used: 'time', last_refused: 'time' },
  { optional: new Set(['description', 'for']), maxTexts: FEW_TEXTS, sortsSets: true },
);

/** Value of a token in a field of `TOKEN_FIELDS`. */
export function tokenValue({ token, lastUsed, lastRefused }: UsedToken, field: string): FieldValue {
  switch (field) {
    case 'roles':
      return token.roleIds;
    case 'created_by':
      return token.createdBy;
    case 'last_used':
      return lastUsed;
    case 'last_refused':
      return lastRefused;
    case 'id':
    case 'name':
    case 'description':
    case 'expires':
    case 'for':
    case 'created':
    case 'updated':
      return token[field];
    default:
      return null;
  }
}
