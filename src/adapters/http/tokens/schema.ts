import { z } from 'zod';
import { TOKEN } from '../../../domain/authority/kinds/token.js';
import { description, idOfPath, label, newLabel, parseTime, readAt, timestamp } from '../validation/fields.js';
import { permissionsSchema } from '../roles/permissions-schema.js';
import { explained, roleIds } from '../users/schema.js';

const record = {
  id: z.string(),
  name: z.string(),
  description: z.string(),
  roles: z.array(z.string()),
  for: z
    .literal('scim')
    .nullable()
    .meta({ description: '`scim` for one of a directory, which works only under `/scim/v2`; null for any program' }),
  expires: timestamp.nullable().meta({ description: 'From then on the token is invalid; null for never' }),
  created_by: z.string().meta({ description: 'The `actor_id` of the token’s maker' }),
  last_used: timestamp.nullable().meta({ description: 'Exact to the hour; null for a token that was not used' }),
  last_refused: timestamp.nullable().meta({
    description:
      'When a directory’s was last refused something other than a name that is taken, exact to the hour; else null',
  }),
  created: timestamp,
  updated: timestamp,
};

/** A token in a response. */
export const tokenSchema = z.object(record).meta({ id: 'Token', description: 'An API token without its text' });

/** The token of the request, in a response. */
export const ownTokenSchema = z.object({ ...record, abilities: permissionsSchema }).meta({
  id: 'OwnToken',
  description: 'An API token without its text; `abilities` combines the permissions of its roles',
});

const text = z
  .string()
  .meta({ pattern: '^cst_[A-Za-z0-9_-]{43}[A-Za-z0-9]{6}$', description: 'The text to send. It cannot be read again' });

/** A token that was just made or rotated. */
export const issuedTokenSchema = z
  .object({ ...record, token: text })
  .meta({ id: 'IssuedToken', description: 'An API token with its text, this once' });

const expires = z
  .string()
  .nullable()
  .transform((time, context) => {
    if (time === null) return null;
    const moment = parseTime(time);
    if (moment === undefined) context.addIssue('must be a time such as 2026-01-31T09:30:00.000Z, or null');
    return moment ?? null;
  })
  .meta({ format: 'date-time', description: 'In the future; null for a token that does not expire' });

export const newTokenSchema = z
  .object({
    name: newLabel,
    description: description.optional(),
    roles: roleIds.optional(),
    for: z
      .literal('scim')
      .nullable()
      .optional()
      .meta({ description: '`scim` for a directory; only people with the built-in role make one. Never changes' }),
    expires: expires.optional(),
  })
  .meta({ id: 'NewToken', description: `At most ${TOKEN.limit} tokens, whose names differ` });

export const tokenPatchSchema = z
  .object({
    id: idOfPath,
    updated: readAt,
    name: label.optional(),
    description: description.optional(),
    roles: roleIds.optional(),
    for: z.string().nullable().optional().meta({ description: 'Must be what it is' }),
    expires: expires.optional(),
  })
  .meta({ id: 'TokenUpdate', description: 'Absent fields keep their values' });

/** What a token may do and why, in a response. */
export const tokenAccessSchema = z
  .object({
    token: z.union([
      z.object({ id: z.string(), name: z.string() }),
      z
        .object({ id: z.string(), deleted: z.literal(true) })
        .meta({ id: 'DeletedToken', description: 'A token of the past that was deleted since' }),
    ]),
    ...explained,
  })
  .meta({ id: 'TokenAccess' });
