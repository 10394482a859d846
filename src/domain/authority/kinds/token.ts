import type { SCIM } from '../../groups/group.js';
import type { ApiToken } from '../../tokens/api-token.js';
import { readExpiry, writeExpiry } from '../../tokens/token-fields.js';
import { differs } from '../../changes/differs.js';
import { isoTime } from '../../changes/stored-entry.js';
import { ids, optionalText, text } from './fields.js';
import { defineKind, type Field } from './kind.js';

/** In the log as people read it, in storage in milliseconds. */
function time(name: string, log: Field<number | null>['log']): Field<number | null> {
  return {
    logged: [name],
    after: (previous = null, fields) => (fields[name] === undefined ? previous : readExpiry(fields[name])),
    log,
    write: (value) => value,
    read: (stored) => stored as number | null,
    differs: (place, field, stored, replayed) =>
      differs(place, field, stored ?? Infinity, replayed ?? Infinity, (at) =>
        at === Infinity ? 'never' : isoTime(at),
      ),
  };
}

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
    expires: time('expires', (value) => ({ expires: writeExpiry(value) })),
    // Neither is logged where it's null, as of most tokens.
    for: {
      ...(optionalText('for') as Field<typeof SCIM | null>),
      log: (value) => (value === null ? {} : { for: value }),
    },
    releasedUntil: time('released_until', (value) => (value === null ? {} : { released_until: writeExpiry(value) })),
    createdBy: text('created_by'),
    hash: text('hash'),
  },
  roles: 'roleIds',
});

/** When a token was last used, in milliseconds: no part of the record, see `RecordValues`. */
export const LAST_USED = { kind: TOKEN.resource, name: 'last_used' } as const;
/** The same of when a directory's token was last refused something that administrators should know of. */
export const LAST_REFUSED = { kind: TOKEN.resource, name: 'last_refused' } as const;
