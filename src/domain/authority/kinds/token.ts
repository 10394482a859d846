import type { ApiToken } from '../../tokens/api-token.js';
import { readExpiry, writeExpiry } from '../../tokens/token-fields.js';
import { differs } from '../../changes/differs.js';
import { isoTime } from '../../changes/stored-entry.js';
import { ids, text } from './fields.js';
import { defineKind, type Field } from './kind.js';

/** In the log as people read it, in storage in milliseconds. */
const expires: Field<number | null> = {
  logged: ['expires'],
  after: (previous = null, fields) => (fields['expires'] === undefined ? previous : readExpiry(fields['expires'])),
  log: (value) => ({ expires: writeExpiry(value) }),
  write: (value) => value,
  read: (stored) => stored as number | null,
  differs: (place, name, stored, replayed) =>
    differs(place, name, stored ?? Infinity, replayed ?? Infinity, (time) =>
      time === Infinity ? 'never' : isoTime(time),
    ),
};

export const TOKEN = defineKind<ApiToken>({
  resource: 'token',
  plural: 'tokens',
  title: 'API tokens',
  limit: 200,
  unique: { field: 'name', isFolded: true },
  isRepeatable: false,
  fields: {
    name: text('name'),
    description: text('description'),
    roleIds: ids('roles'),
    expires,
    createdBy: text('created_by'),
    hash: text('hash'),
  },
  roles: 'roleIds',
});

/** When a token was last used, in milliseconds: no part of the record, see `RecordValues`. */
export const LAST_USED = { kind: TOKEN.resource, name: 'last_used' } as const;
