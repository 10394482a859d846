import type { PermissionHolder } from '../permissions/actor.js';
import type { EffectivePermissions } from '../permissions/effective-permissions.js';
import { ADMINISTRATOR_ROLE_ID } from '../roles/role.js';
import { SecondFactorRequired } from '../one-time-codes/errors.js';

export const SECOND_FACTOR_POLICIES = ['off', 'administrators', 'everybody'] as const;

/** Who must have a second factor. Administrators have the built-in role, directly or through a group. */
export type SecondFactorPolicy = (typeof SECOND_FACTOR_POLICIES)[number];

export function mustHaveSecondFactor(policy: SecondFactorPolicy, permissions: EffectivePermissions): boolean {
  return policy === 'everybody' || (policy === 'administrators' && permissions.includesRole(ADMINISTRATOR_ROLE_ID));
}

interface Person extends PermissionHolder {
  readonly kind: 'user';
  readonly user: { readonly totp: boolean };
  readonly session: { readonly secondFactor: boolean };
}

/** Whether the person must have a second factor, and neither has one-time codes nor used another one for this session. */
export function lacksSecondFactor(
  policy: SecondFactorPolicy,
  { user, session, permissions }: Omit<Person, 'kind'>,
): boolean {
  return !user.totp && !session.secondFactor && mustHaveSecondFactor(policy, permissions);
}

/** Throws `SecondFactorRequired` for a person who must have a second factor and hasn't. API tokens need none. */
export function requireSecondFactor(policy: SecondFactorPolicy, caller: Person | { readonly kind: 'token' }): void {
  if (caller.kind === 'user' && lacksSecondFactor(policy, caller)) throw new SecondFactorRequired();
}
