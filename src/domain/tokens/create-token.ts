import { requireKnownRoles, requireRoomForRoles, type KnownRoles } from '../roles/known-roles.js';
import type { PermissionHolder } from '../permissions/actor.js';
import { requireAssignable } from '../permissions/guard-rules.js';
import { ValidationFailed } from '../domain-error.js';
import type { ApiToken } from './api-token.js';

/** Input for a new token: trimmed and validated. */
export type NewToken = Pick<ApiToken, 'name' | 'description' | 'roleIds' | 'expires' | 'for'>;

/**
 * The fields of a new token. Throws, in this order: `ValidationFailed` for unknown roles or an expiry that isn't in the
 * future, `EscalationDenied`, `LimitReached` for its roles.
 */
export function fieldsOfNewToken(
  actor: PermissionHolder,
  input: NewToken,
  { authority, now }: { readonly authority: KnownRoles; readonly now: number },
): NewToken {
  const roleIds = [...new Set(input.roleIds)];
  requireKnownRoles(roleIds, authority);
  requireFuture(input.expires, now);
  requireAssignable(actor, authority.resolve(roleIds));
  requireRoomForRoles('a token', roleIds);
  return { ...input, roleIds };
}

/** Throws `ValidationFailed` for a time that has come. */
export function requireFuture(expires: number | null, now: number): void {
  if (expires === null || expires > now) return;
  throw new ValidationFailed({ expires: { code: 'not_in_the_future', message: 'must be in the future, or null' } });
}
