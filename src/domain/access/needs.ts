import type { Permission } from './permission-set.js';
import type { EffectivePermissions } from './permissions.js';

/**
 * What a use case asks of its caller, as data: the guard of a route reads it to refuse early and the use case checks
 * it again. `own_or` lets everybody at their own record and asks the abilities for any other.
 */
export type Needs =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'sign_in' }
  | { readonly kind: 'all'; readonly of: readonly Permission[] }
  | { readonly kind: 'any'; readonly of: readonly Permission[] }
  | { readonly kind: 'own_or'; readonly of: readonly Permission[] };

/** What some fields of a record ask beyond the needs of the whole, by their names on the wire. */
export interface FieldNeeds {
  readonly fields: readonly string[];
  readonly of: readonly Permission[];
}

export const NOTHING: Needs = { kind: 'nothing' };
export const SIGN_IN: Needs = { kind: 'sign_in' };

export function all(...of: Permission[]): Needs {
  return { kind: 'all', of };
}

export function any(...of: Permission[]): Needs {
  return { kind: 'any', of };
}

export function ownOr(...of: Permission[]): Needs {
  return { kind: 'own_or', of };
}

/** Whether someone signed in with these permissions meets the needs; `own` tells that the record is their own. */
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
