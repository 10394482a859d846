import type { FieldValue } from '../lists/evaluate-list.js';
import { listFields } from '../lists/list-fields.js';
import { holdingsOf } from '../groups/holdings.js';
import { hasSecondFactor } from './account-use.js';
import { sourceOf } from './provisioning.js';
import type { User } from './user.js';

/** Fields that user lists filter, sort and search by, under their wire names. */
export const USER_FIELDS = listFields(
  ['first_name', 'last_name', 'email'],
  {
    email: 'email',
    suspended: 'boolean',
    totp: 'boolean',
    email_verified: 'boolean',
    roles: 'set',
    groups: 'set',
    source: 'text',
    external_id: 'text',
    second_factor: 'boolean',
    last_seen: 'time',
    invited_until: 'time',
  },
  { optional: new Set(['source', 'external_id', 'last_seen', 'invited_until']) },
);

/** What a user holds, roles and groups: not filtered by on the wire. */
export const HOLDINGS = 'holdings';
/** The token that made a user, likewise. */
export const MADE_BY = 'made_by';

/** Value of a user in a field of `USER_FIELDS`, in `HOLDINGS` or in `MADE_BY`. */
export function userValue(user: Omit<User, 'hasPassword'>, field: string): FieldValue {
  switch (field) {
    case 'id':
      return user.id;
    case 'created':
      return user.created;
    case 'updated':
      return user.updated;
    case 'first_name':
      return user.firstName;
    case 'last_name':
      return user.lastName;
    case 'email':
      return user.email;
    case 'suspended':
      return user.suspended;
    case 'totp':
      return user.totp;
    case 'email_verified':
      return user.emailVerified;
    case 'roles':
      return user.roleIds;
    case 'groups':
      return user.groupIds;
    case 'source':
      return sourceOf(user);
    case 'external_id':
      return user.externalId;
    case 'second_factor':
      return hasSecondFactor(user);
    case 'last_seen':
      return user.lastSeen;
    case 'invited_until':
      return user.invitedUntil;
    case MADE_BY:
      return user.madeBy;
    case HOLDINGS:
      return holdingsOf(user);
    default:
      return null;
  }
}
