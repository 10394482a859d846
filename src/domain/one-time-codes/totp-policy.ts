import { ADMINISTRATOR_ROLE_ID } from '../roles/role.js';
import { TotpRequired } from './errors.js';

export const TOTP_POLICIES = ['off', 'administrators', 'everybody'] as const;

/** Who must have one-time codes. Administrators are the holders of the built-in role. */
export type TotpPolicy = (typeof TOTP_POLICIES)[number];

interface RoleHolder {
  readonly roleIds: readonly string[];
}

export function mustHaveTotp(policy: TotpPolicy, { roleIds }: RoleHolder): boolean {
  return policy === 'everybody' || (policy === 'administrators' && roleIds.includes(ADMINISTRATOR_ROLE_ID));
}

type CodeHolder = RoleHolder & { readonly totp: boolean };

/** Whether the user must have one-time codes and hasn't. */
export function lacksTotp(policy: TotpPolicy, user: CodeHolder): boolean {
  return !user.totp && mustHaveTotp(policy, user);
}

type Holder = { readonly kind: 'user'; readonly user: CodeHolder } | { readonly kind: 'token' };

/** Throws `TotpRequired` for a person who must have one-time codes and hasn't. API tokens need none. */
export function requireTotp(policy: TotpPolicy, caller: Holder): void {
  if (caller.kind === 'user' && lacksTotp(policy, caller.user)) throw new TotpRequired();
}
