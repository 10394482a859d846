import type { PermissionHolder } from '../access/actor.js';
import { requireAssignable } from '../access/guard-rules.js';
import type { Authority } from '../authority/authority.js';
import type { ChangeEntry } from '../changes/change.js';
import { LimitReached, ValidationFailed } from '../domain-error.js';
import { MAX_ROLES_PER_USER, requireKnownRoles } from '../users/update-user.js';
import type { ApiToken } from '../access/api-token.js';
import { creationOf, requireRoom, requireUnique } from '../authority/kinds/entries.js';
import { TOKEN } from '../authority/kinds/token.js';

/** Input for a new token: trimmed and validated. */
export type NewToken = Pick<ApiToken, 'name' | 'description' | 'roleIds' | 'expires'>;

/** What is known of a new token beside the input. */
interface MadeToken {
  readonly id: string;
  readonly createdBy: string;
  readonly hash: string;
}

/**
 * Decides the creation of a token. Throws, in this order: `ValidationFailed` for unknown roles or an expiry that isn't in
 * the future, `EscalationDenied`, `LimitReached`, `AlreadyExists`.
 */
export function decideTokenCreation(
  actor: PermissionHolder,
  input: NewToken,
  { id, createdBy, hash }: MadeToken,
  { authority, now }: { readonly authority: Authority; readonly now: number },
): ChangeEntry {
  const roleIds = [...new Set(input.roleIds)];
  requireKnownRoles(roleIds, authority);
  requireFuture(input.expires, now);
  requireAssignable(actor, authority.resolve(roleIds));
  requireRoom(TOKEN, authority.records.tokens);
  requireRoomForRoles(roleIds);
  requireUnique(TOKEN, authority.records.tokens, { name: input.name });
  return creationOf(TOKEN, id, { ...input, roleIds, createdBy, hash });
}

/** Throws `ValidationFailed` for a time that has come. */
export function requireFuture(expires: number | null, now: number): void {
  if (expires === null || expires > now) return;
  throw new ValidationFailed({ expires: { code: 'not_in_the_future', message: 'must be in the future, or null' } });
}

export function requireRoomForRoles(roleIds: readonly string[]): void {
  if (roleIds.length > MAX_ROLES_PER_USER) throw new LimitReached('roles for a token', MAX_ROLES_PER_USER);
}
