import { z } from 'zod';
import { description, idOfPath, label, newLabel, readAt, timestamp } from '../validation/fields.js';
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
  .meta({ id: 'Role', description: 'A role as shown to users with `role.read`' });

/** A role as shown to all other users who may see roles. */
const roleNameSchema = z
  .object({ id: z.string(), name: z.string() })
  .meta({ id: 'RoleName', description: 'A role as shown to users with only `account.read` or `ability.read`' });

export const anyRoleSchema = z
  .union([roleSchema, roleNameSchema])
  .meta({ id: 'RoleView', description: 'The short form without `role.read`' });

export const newRoleSchema = z
  .object({ name: newLabel, description: description.optional(), abilities: requestedPermissions.optional() })
  .meta({ id: 'NewRole' });

export const rolePatchSchema = z
  .object({
    id: idOfPath,
    updated: readAt,
    name: label.optional(),
    description: description.optional(),
    abilities: requestedPermissions.optional(),
  })
  .meta({ id: 'RoleUpdate', description: 'Absent fields keep their values' });
