import type { EffectivePermissions } from '../permissions/effective-permissions.js';
import { ADMINISTRATOR_ROLE_ID } from '../roles/role.js';

export const PASSWORD_POLICIES = ['everybody', 'administrators'] as const;

/** Who may sign in with a password. Administrators have the built-in role, directly or through a group. */
export type PasswordPolicy = (typeof PASSWORD_POLICIES)[number];

export function maySignInWithPassword(policy: PasswordPolicy, permissions: EffectivePermissions): boolean {
  return policy === 'everybody' || permissions.includesRole(ADMINISTRATOR_ROLE_ID);
}
