import { INVITATION_STATES, NOT_SEEN } from '../../../domain/users/account-use.js';
import { MAX_GROUPS } from '../../../domain/groups/group.js';
import { MAX_ROLES } from '../../../domain/roles/known-roles.js';
import { z } from 'zod';
import { OUTCOMES } from '../../../application/users/update-users.js';
import { REASONS } from '../../../domain/permissions/decide-actions.js';
import { parsePermission } from '../../../domain/access/granting-roles.js';
import {
  clearable,
  email,
  idOfPath,
  label,
  newEmail,
  newLabel,
  newPassword,
  readAt,
  shortArray,
  timestamp,
} from '../validation/fields.js';
import { withCode } from './proof.js';
import { permissionsSchema } from '../roles/permissions-schema.js';

/** The parameters of a user list beside those of every list. */
export const userListQuery = z.looseObject({
  can: z
    .preprocess((texts) => (typeof texts === 'string' ? [texts] : texts), z.array(z.string()))
    .transform((texts, context) => {
      const permissions = texts.map(parsePermission).filter((permission) => permission !== undefined);
      if (permissions.length < texts.length) {
        context.addIssue('must be the key of an ability, a dot and an action, such as customer.delete');
      }
      return [...new Set(permissions)];
    })
    .optional()
    .meta({
      description:
        'Users who may do this now, such as `customer.delete`, or any of these if repeated. Suspended users may do nothing; ' +
        'an unknown ability matches nobody, nor does an action that another ability has; one that none has is a 400.',
    }),
  not_seen: z
    .string('must be given once')
    .regex(NOT_SEEN, 'must be a number of days from 1 to 9999, or never')
    .transform((text) => (text === 'never' ? text : Number(text)))
    .optional()
    .meta({ description: 'Users who were last seen so many days ago or earlier; or, with `never`, those never seen' }),
  invitation: z
    .enum(INVITATION_STATES, 'must be open or ended, once')
    .optional()
    .meta({ description: 'Users whose last invitation is still open, or has ended' }),
});

/** A user in a response. */
export const userSchema = z
  .object({
    id: z.string(),
    email: z.string(),
    email_verified: z
      .boolean()
      .meta({ description: 'Whether the user has used a link mailed to this address; read-only' }),
    first_name: z.string(),
    last_name: z.string(),
    avatar: z.string(),
    suspended: z.boolean(),
    has_password: z
      .boolean()
      .meta({ description: 'Whether the user has a password; without one they can be invited; read-only' }),
    totp: z.boolean().meta({ description: 'Whether signing in takes a one-time code' }),
    second_factor: z.boolean().meta({ description: 'Whether the user has one-time codes or a passkey; read-only' }),
    roles: z.array(z.string()).meta({ description: 'Those that the user holds directly' }),
    groups: z.array(z.string()),
    source: z
      .literal('scim')
      .nullable()
      .meta({ description: '`scim` for an account that a directory made; read-only' }),
    external_id: z.string().nullable().meta({ description: 'What a directory calls the user; read-only' }),
    last_seen: timestamp.nullable().meta({
      description:
        'The hour in which the user last used the service; null if never, or before this was noted; read-only',
    }),
    invited_until: timestamp.nullable().meta({
      description: 'When the last invitation ends or ended; null without one, and once there is a password; read-only',
    }),
    abilities: permissionsSchema,
    created: timestamp,
    updated: timestamp,
  })
  .meta({
    id: 'User',
    description: '`abilities` combines the permissions of all current roles, those of groups included',
  });

const named = { id: z.string(), name: z.string() };

/** One permission with its reason, in a response. */
const explainedPermissionSchema = z
  .object({
    ability: z.string(),
    action: z.string(),
    allowed: z.boolean(),
    reason: z.enum(REASONS).meta({
      description:
        '`action_off`: roles grant it, but the ability doesn’t have the action. `no_such_action`: neither. `suspended`: it ' +
        'would be granted if the user weren’t suspended. `expired`: the same of an API token that has expired',
    }),
    granted_by: z
      .array(z.object({ ...named, through: z.object(named).optional() }))
      .meta({ description: 'The roles that grant it, by name: held directly, or `through` a group' }),
  })
  .meta({ id: 'ExplainedPermission', description: '`allowed` is what a request would get now' });

/** What somebody may do, of which change of the log. */
export const explained = {
  at: timestamp,
  seq: z
    .string()
    .meta({ description: 'The id of the last change that the answer takes into account; `at` is its time' }),
  permissions: z.array(explainedPermissionSchema).meta({
    description:
      'Every ability with its actions: by ability, then read, create, update, delete, then its own ones by name',
  }),
};

/** Whose access an answer is about. */
export const explainedUser = z.union([
  z.object({ id: z.string(), first_name: z.string(), last_name: z.string(), suspended: z.boolean() }),
  z
    .object({ id: z.string(), suspended: z.boolean(), deleted: z.literal(true) })
    .meta({ id: 'DeletedUser', description: 'A user of the past who was deleted since' }),
]);

/** What a user may do and why, in a response. */
export const userAccessSchema = z
  .object({
    user: explainedUser,
    ...explained,
  })
  .meta({ id: 'UserAccess' });

const MAX_ROLE_IDS = 1_000;
/** The roles of a user or token, in a request. */
export const roleIds = shortArray(z.string(), MAX_ROLE_IDS).meta({
  description: `Role ids, at most ${MAX_ROLES} different ones (otherwise 409)`,
});

/** The groups of a user, in a request. */
const groupIds = shortArray(z.string(), MAX_ROLE_IDS).meta({
  description: `Group ids, at most ${MAX_GROUPS} different ones (otherwise 409)`,
});

/** A new account created by an administrator. */
export function newUserSchema(minLength: number) {
  return z
    .object({
      first_name: newLabel,
      last_name: newLabel,
      email: newEmail,
      password: newPassword(minLength).optional(),
      roles: roleIds.optional(),
      groups: groupIds.optional(),
      avatar: clearable.optional(),
      suspended: z.boolean().optional(),
      invite: z.boolean().optional().meta({
        description: 'Mails a link to set the first password, which works for seven days; not with a password',
      }),
    })
    .superRefine(({ invite, password }, context) => {
      if (invite !== true || password === undefined) return;
      context.addIssue({ code: 'custom', path: ['password'], message: 'must be absent: an invited person chooses it' });
    })
    .meta({ id: 'NewUser' });
}

/** Any subset of a user's fields, or the whole record sent back. */
export function userPatchSchema(minLength: number) {
  return z.object({
    id: idOfPath,
    updated: readAt,
    first_name: label.optional(),
    last_name: label.optional(),
    avatar: clearable.optional(),
    email: email.optional(),
    suspended: z.boolean().optional(),
    roles: roleIds.optional(),
    groups: groupIds.optional(),
    password: newPassword(minLength).optional(),
    ...withCode,
  });
}

/** The same as a PUT, which takes both names or neither. */
export function userUpdateSchema(minLength: number) {
  return userPatchSchema(minLength)
    .refine((body) => hasBothOrNeither(body, 'first_name', 'last_name'), bothNames('first_name'))
    .refine((body) => hasBothOrNeither(body, 'last_name', 'first_name'), bothNames('last_name'))
    .meta({
      id: 'UserUpdate',
      description: 'Absent fields keep their values; PUT takes both names or neither, PATCH any subset',
    });
}

/** False when only one of the two names is present. */
function hasBothOrNeither(body: object, name: string, other: string): boolean {
  return !Object.hasOwn(body, other) || Object.hasOwn(body, name);
}

/** Reported along with all other errors, so that one response names every field. */
function bothNames(name: string) {
  return { path: [name], message: 'is required with the other name', when: () => true };
}

const MAX_UPDATED = 100;

/** The query of a change of several users. */
export const usersUpdateQuery = z.object({
  expect: z
    .string('must be a whole number, once')
    .regex(/^\d{1,15}$/, 'must be a whole number')
    .transform(Number)
    .optional()
    .meta({ description: 'How many users must be changed or invited', type: 'integer', minimum: 0 }),
});

const sharedChanges = z
  .strictObject({
    add_roles: roleIds.optional(),
    remove_roles: roleIds.optional(),
    suspended: z.boolean().optional(),
  })
  .superRefine(({ add_roles: added = [], remove_roles: removed = [] }, context) => {
    if (!removed.some((id) => added.includes(id))) return;
    context.addIssue({ code: 'custom', path: ['remove_roles'], message: 'names a role that is also to be added' });
  })
  .meta({ id: 'UserChanges', description: 'What absent fields are about stays as it is' });

/** One change for several users, or an invitation for each. */
export const usersUpdateSchema = z
  .object({
    ids: z
      .array(z.string())
      .min(1, 'must name at least one user')
      .max(MAX_UPDATED, `names more than ${MAX_UPDATED} users`)
      .meta({ description: 'The users. Unknown ids change nothing.' }),
    changes: sharedChanges.optional(),
    invite: z
      .literal(true, 'must be true, or absent')
      .optional()
      .meta({ description: 'Instead of `changes`: mails those without a password a new link to set one' }),
  })
  .superRefine(({ changes, invite }, context) => {
    if ((changes === undefined) !== (invite === undefined)) return;
    const message = invite === undefined ? 'is required, or `invite`' : 'must be absent beside `invite`';
    context.addIssue({ code: 'custom', path: ['changes'], message });
  })
  .meta({ id: 'UsersUpdate' });

/** What became of several users. */
export const usersUpdatedSchema = z
  .object({
    updated: z.int().meta({ description: 'How many were changed or invited' }),
    users: z
      .array(z.object({ id: z.string(), outcome: z.enum(OUTCOMES) }))
      .meta({ description: 'Each, in the order of the request; `left_out`: no invitation could be sent' }),
  })
  .meta({ id: 'UsersUpdated' });

export type UserUpdateBody = z.output<ReturnType<typeof userUpdateSchema>>;
export type UsersUpdateBody = z.output<typeof usersUpdateSchema>;
export type NewUserBody = z.output<ReturnType<typeof newUserSchema>>;
