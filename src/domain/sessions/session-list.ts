import type { FieldValue } from '../lists/evaluate-list.js';
import type { ListFields } from '../lists/list-fields.js';
import type { ListedSession } from './session.js';

/** Fields that lists of sessions filter and sort by, under their wire names. */
export const SESSION_FIELDS: ListFields = {
  kinds: new Map([
    ['id', 'text'],
    ['created', 'time'],
    ['last_seen', 'time'],
    ['address', 'text'],
    ['method', 'text'],
    ['user_agent', 'text'],
    ['current', 'boolean'],
  ]),
  searched: [],
  newestBy: 'created',
};

/** Value of a session in a field of `SESSION_FIELDS`. `current` is the id of the session of the request. */
export function sessionValue(
  { id, openedAt, lastSeen, device, method }: ListedSession,
  field: string,
  current: string | undefined,
): FieldValue {
  switch (field) {
    case 'current':
      return id === current;
    case 'id':
      return id;
    case 'created':
      return openedAt;
    case 'last_seen':
      return lastSeen;
    case 'method':
      return method;
    case 'address':
      return device.address;
    case 'user_agent':
      return device.userAgent;
    default:
      return null;
  }
}
