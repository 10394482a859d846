import type { StandardPermission } from './permission-set.js';
import type { EffectivePermissions } from './effective-permissions.js';

/**
 * Permissions that a use case requires of its caller, as data. The route's pipeline reads it to refuse early, and the use
 * case checks it again. `own_or` allows access to the caller's own record and requires the permissions for any other.
 */
export type Needs =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'sign_in' }
  | { readonly kind: 'all'; readonly of: readonly StandardPermission[] }
  | { readonly kind: 'any'; readonly of: readonly StandardPermission[] }
  | { readonly kind: 'own_or'; readonly of: readonly StandardPermission[] };

/** Additional permissions required to write some fields, given by their wire names. */
export interface FieldNeeds {
  readonly fields: readonly string[];
  readonly of: readonly StandardPermission[];
}

export const NOTHING: Needs = { kind: 'nothing' };
export const SIGN_IN: Needs = { kind: 'sign_in' };

export function all(...of: StandardPermission[]): Extract<Needs, { readonly kind: 'all' }> {
  return { kind: 'all', of };
}

export function any(...of: StandardPermission[]): Needs {
  return { kind: 'any', of };
}

export function ownOr(...of: StandardPermission[]): Needs {
  return { kind: 'own_or', of };
}

/**
 * Permissions that a caller who doesn't meet the needs lacks: all missing ones, or all alternatives where one of several
 * would do. The `.read` of the ability that is named first comes first.
 */
export function missingPermissions(permissions: EffectivePermissions, needs: Needs): StandardPermission[] {
  const of = 'of' in needs ? needs.of : [];
  const read = of[0]?.replace(/\.\w+$/, '.read');
  return of
    .filter((permission) => !permissions.can(permission))
    .sort((a, b) => Number(b === read) - Number(a === read));
}

/** Whether a signed-in caller with these permissions meets the needs; `own` is true if the record is theirs. */
export function meets(permissions: EffectivePermissions, needs: Needs, own = false): boolean {
  switch (needs.kind) {
    case 'nothing':
    case 'sign_in':
      return true;
    case 'all':
      return needs.of.every((permission) => permissions.can(permission));
    case 'any':
      return needs.of.some((permission) => permissions.can(permission));
    case 'own_or':
      return own || needs.of.every((permission) => permissions.can(permission));
  }
}
