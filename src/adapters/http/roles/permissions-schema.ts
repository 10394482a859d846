import { z } from 'zod';
import type { RequestedPermissions } from '../../../domain/roles/requested-permissions.js';
import { ABILITY } from '../../../domain/authority/kinds/ability.js';
import { inputJsonSchema } from '../validation/input-json-schema.js';

/** Unknown actions that are off are ignored, so clients may send more than an ability has, within this limit. */
const MAX_FLAGS = 64;

/** The permissions for one ability: a boolean per action. */
const actionFlagsSchema = z
  .object({ read: z.boolean(), create: z.boolean(), update: z.boolean(), delete: z.boolean() })
  .catchall(z.boolean())
  .meta({ id: 'ActionFlags', description: 'The standard actions, then those that only this ability has, by name' });

/** The permissions for every ability. */
export const permissionsSchema = z
  .record(z.string(), actionFlagsSchema)
  .meta({ id: 'Permissions', description: 'Permissions: every ability key with a boolean per action' });

/** The form of `requestedPermissions`; a property test compares the two. */
export const requestedForm = z.record(z.string(), z.record(z.string(), z.boolean()));

/**
 * All permissions or some: key -> action -> boolean. Parsed by hand, because a zod record silently drops the key
 * `__proto__`, and nothing that a client requests may be dropped silently.
 */
export const requestedPermissions = z
  .unknown()
  .transform((value, context): RequestedPermissions => {
    const permissions = new Map<string, ReadonlyMap<string, boolean>>();
    if (!isObject(value)) {
      context.addIssue('must be an object: ability key, action, on or off');
      return permissions;
    }
    if (Object.keys(value).length > ABILITY.limit) {
      context.addIssue({
        code: 'custom',
        params: { code: 'too_big' },
        message: `names more than ${ABILITY.limit} abilities`,
      });
      return permissions;
    }
    for (const [key, row] of Object.entries(value)) {
      if (isObject(row) && Object.keys(row).length > MAX_FLAGS) {
        context.addIssue({
          code: 'custom',
          path: [key],
          params: { code: 'too_big' },
          message: `names more than ${MAX_FLAGS} actions`,
        });
        continue;
      }
      if (!isObject(row)) {
        context.addIssue({ code: 'custom', path: [key], message: 'must be an object: action, on or off' });
        continue;
      }
      const flags = new Map<string, boolean>();
      for (const [action, flag] of Object.entries(row)) {
        if (typeof flag === 'boolean') flags.set(action, flag);
        else context.addIssue({ code: 'custom', path: [key, action], message: 'must be a boolean' });
      }
      permissions.set(key, flags);
    }
    return permissions;
  })
  .meta({
    id: 'RequestedPermissions',
    description: 'Permissions to set. Absent ones keep their values, so one permission can be switched alone.',
    ...inputJsonSchema(requestedForm),
  });

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
