import { z } from 'zod';
import { description, idOfPath, label, readAt, timestamp } from '../routing/fields.js';
import { permissionsSchema, requestedPermissions } from './permissions-schema.js';

/** A role as shown to users with `role.read`. */
export const roleSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    abilities: permissionsSchema,
    created: timestamp,
    updated: timestamp,
  })
  .meta({ id: 'Role', description: 'A role as those with `role.read` see it' });

/** A role as shown to all other users who may see roles. */
export const roleNameSchema = z
  .object({ id: z.string(), name: z.string() })
  .meta({ id: 'RoleName', description: 'A role as those see it who have `account.read` or `ability.read` alone' });

export const anyRoleSchema = z
  .union([roleSchema, roleNameSchema])
  .meta({ id: 'RoleView', description: 'Without `role.read` the short form' });

export const newRoleSchema = z
  .object({ name: label, description: description.optional(), abilities: requestedPermissions.optional() })
  .meta({ id: 'NewRole' });

export const rolePatchSchema = z
  .object({
    id: idOfPath,
    updated: readAt,
    name: label.optional(),
    description: description.optional(),
    abilities: requestedPermissions.optional(),
  })
  .meta({ id: 'RoleUpdate', description: 'What is absent stays' });
