import type { KnownAbilities } from '../abilities/known-abilities.js';
import { kindOfAction } from '../abilities/kind-of-action.js';
import { actionSet, listActions, type ActionSet } from '../permissions/action.js';
import type { PermissionSet } from '../permissions/permission-set.js';
import { LimitReached, ValidationFailed } from '../domain-error.js';
import type { EffectivePermissions } from '../permissions/effective-permissions.js';
import type { Role } from './role.js';

/** How many a user, a token or a group may have. */
export const MAX_ROLES = 50;

/** The roles there are, as an `Authority` has them. */
export interface KnownRoles {
  /** The permissions of these roles and groups. */
  resolve(holdings: readonly string[]): EffectivePermissions;
  readonly records: { readonly roles: ReadonlyMap<string, Role> };
}

/** Throws `ValidationFailed` for `roles` if a role doesn't exist. */
export function requireKnownRoles(ids: readonly string[], { records }: KnownRoles): void {
  if (ids.every((id) => records.roles.has(id))) return;
  throw new ValidationFailed({ roles: { code: 'unknown_role', message: 'names a role that does not exist' } });
}

/** The permissions without those of abilities, and own actions, that don't exist. */
export function knownPermissions(permissions: PermissionSet, abilities: KnownAbilities): PermissionSet {
  const known = new Map<string, ActionSet>();
  for (const [key, actions] of permissions) {
    const kept = listActions(actions).filter((name) => kindOfAction(abilities, key, name) !== 'unknown');
    if (kept.length > 0) known.set(key, actionSet(kept));
  }
  return known;
}

/** Role ids in a patch that don't exist, for example because the role was deleted after the form was opened. */
export function unknownRoles(
  { roleIds = [] }: { readonly roleIds?: readonly string[] | undefined },
  { records }: KnownRoles,
): string[] {
  return roleIds.filter((id) => !records.roles.has(id));
}

/** Throws `LimitReached` for more roles than one may have; `owner` is who, such as `a token`. */
export function requireRoomForRoles(owner: string, roleIds: readonly string[]): void {
  if (roleIds.length > MAX_ROLES) throw new LimitReached(`roles for ${owner}`, MAX_ROLES);
}

/** The new roles, or undefined when the set is the same. */
export function changedRoles(
  { roleIds }: { readonly roleIds: readonly string[] },
  wanted: readonly string[] | undefined,
): string[] | undefined {
  if (wanted === undefined) return undefined;
  const before = new Set(roleIds);
  const after = [...new Set(wanted)];
  return after.length === before.size && after.every((id) => before.has(id)) ? undefined : after;
}
