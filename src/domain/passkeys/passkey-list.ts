import type { FieldValue } from '../lists/evaluate-list.js';
import { FEW_TEXTS, type ListFields } from '../lists/list-fields.js';
import type { Passkey } from './passkey.js';

/** Fields that lists of passkeys filter and sort by, under their wire names. */
export const PASSKEY_FIELDS: ListFields = {
  kinds: new Map([
    ['id', 'text'],
    ['name', 'text'],
    ['created', 'time'],
    ['last_used', 'time'],
    ['backed_up', 'boolean'],
  ]),
  searched: ['name'],
  maxTexts: FEW_TEXTS,
  newestBy: 'created',
};

/** Value of a passkey in a field of `PASSKEY_FIELDS`. */
export function passkeyValue(passkey: Passkey, field: string): FieldValue {
  switch (field) {
    case 'id':
      return passkey.id;
    case 'name':
      return passkey.name;
    case 'created':
      return passkey.created;
    case 'last_used':
      return passkey.lastUsed;
    case 'backed_up':
      return passkey.isBackedUp;
    default:
      return null;
  }
}
