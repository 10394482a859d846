import type { Json } from '../changes/change.js';
import { ValidationFailed } from '../domain-error.js';
import type { EffectivePermissions } from '../permissions/effective-permissions.js';
import type { PatchedField } from '../stale/settle.js';
import type { Role } from './role.js';

/** How many a user or a token may have. */
export const MAX_ROLES = 50;

/** The roles there are, as an `Authority` has them. */
export interface KnownRoles {
  resolve(roleIds: readonly string[]): EffectivePermissions;
  readonly records: { readonly roles: ReadonlyMap<string, Role> };
}

/** Throws `ValidationFailed` for `roles` if a role doesn't exist. */
export function requireKnownRoles(ids: readonly string[], { records }: KnownRoles): void {
  if (ids.every((id) => records.roles.has(id))) return;
  throw new ValidationFailed({ roles: { code: 'unknown_role', message: 'names a role that does not exist' } });
}

/** Role ids in a patch that don't exist, for example because the role was deleted after the form was opened. */
export function unknownRoles(
  { roleIds = [] }: { readonly roleIds?: readonly string[] | undefined },
  { records }: KnownRoles,
): string[] {
  return roleIds.filter((id) => !records.roles.has(id));
}

/** The roles of a user or token as one field. */
export function rolesField(wanted: readonly string[], held: readonly string[], known: KnownRoles): PatchedField {
  const read = (ids: Json) => shownRoles(ids as readonly string[], known);
  const sorted = [...new Set(wanted)].toSorted();
  return { path: ['roles'], current: read(held), applyTo: () => sorted, read };
}

/** Existing roles, sorted, because the order of roles doesn't matter. */
function shownRoles(ids: readonly string[], { records }: KnownRoles): string[] {
  return [...new Set(ids)].filter((id) => records.roles.has(id)).toSorted();
}
