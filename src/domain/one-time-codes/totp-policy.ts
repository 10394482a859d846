import type { PermissionHolder } from '../permissions/actor.js';
import type { EffectivePermissions } from '../permissions/effective-permissions.js';
import { ADMINISTRATOR_ROLE_ID } from '../roles/role.js';
import { TotpRequired } from './errors.js';

export const TOTP_POLICIES = ['off', 'administrators', 'everybody'] as const;

/** Who must have one-time codes. Administrators have the built-in role, directly or through a group. */
export type TotpPolicy = (typeof TOTP_POLICIES)[number];

export function mustHaveTotp(policy: TotpPolicy, permissions: EffectivePermissions): boolean {
  return policy === 'everybody' || (policy === 'administrators' && permissions.includesRole(ADMINISTRATOR_ROLE_ID));
}

interface Person extends PermissionHolder {
  readonly kind: 'user';
  readonly user: { readonly totp: boolean };
}

/** Whether the person must have one-time codes and hasn't. */
export function lacksTotp(policy: TotpPolicy, { user, permissions }: Omit<Person, 'kind'>): boolean {
  return !user.totp && mustHaveTotp(policy, permissions);
}

/** Throws `TotpRequired` for a person who must have one-time codes and hasn't. API tokens need none. */
export function requireTotp(policy: TotpPolicy, caller: Person | { readonly kind: 'token' }): void {
  if (caller.kind === 'user' && lacksTotp(policy, caller)) throw new TotpRequired();
}
