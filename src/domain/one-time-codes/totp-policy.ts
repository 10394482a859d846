import { ADMINISTRATOR_ROLE_ID } from '../access/role.js';

export const TOTP_POLICIES = ['off', 'administrators', 'everybody'] as const;

/** Who must have one-time codes. Administrators are the holders of the built-in role. */
export type TotpPolicy = (typeof TOTP_POLICIES)[number];

interface RoleHolder {
  readonly roleIds: readonly string[];
}

export function mustHaveTotp(policy: TotpPolicy, { roleIds }: RoleHolder): boolean {
  return policy === 'everybody' || (policy === 'administrators' && roleIds.includes(ADMINISTRATOR_ROLE_ID));
}

/** Whether the user must have one-time codes and hasn't. */
export function lacksTotp(policy: TotpPolicy, user: RoleHolder & { readonly totp: boolean }): boolean {
  return !user.totp && mustHaveTotp(policy, user);
}
