import type { PermissionHolder } from '../access/actor.js';
import { requireAssignable } from '../access/guard-rules.js';
import type { Authority } from '../authority/authority.js';
import type { ChangeEntry } from '../changes/change.js';
import { createdEntry } from '../changes/change-entry.js';
import { AlreadyExists, LimitReached, ValidationFailed } from '../domain-error.js';
import { fold } from '../text/fold.js';
import { MAX_ROLES_PER_USER, requireKnownRoles } from '../users/update-user.js';
import { MAX_TOKENS, type ApiToken } from '../access/api-token.js';
import { TOKEN } from '../authority/kinds/token.js';

/** Input for a new token: trimmed and validated. */
export type NewToken = Pick<ApiToken, 'name' | 'description' | 'roleIds' | 'expires'>;

/** What is known of a new token beside the input. */
export interface MadeToken {
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
  if (authority.records.tokens.size >= MAX_TOKENS) throw new LimitReached('API tokens', MAX_TOKENS);
  requireRoomForRoles(roleIds);
  requireFreeName(input.name, authority);
  return createdEntry('token', id, TOKEN.logFields({ ...input, roleIds, createdBy, hash }));
}

/** Throws `ValidationFailed` for a time that has come. */
export function requireFuture(expires: number | null, now: number): void {
  if (expires === null || expires > now) return;
  throw new ValidationFailed({ expires: { code: 'not_in_the_future', message: 'must be in the future, or null' } });
}

export function requireRoomForRoles(roleIds: readonly string[]): void {
  if (roleIds.length > MAX_ROLES_PER_USER) throw new LimitReached('roles for a token', MAX_ROLES_PER_USER);
}

/** Throws `AlreadyExists` when another token has the same folded name. */
export function requireFreeName(name: string, authority: Authority, exceptId?: string): void {
  const folded = fold(name);
  for (const token of authority.records.tokens.values()) {
    if (token.id !== exceptId && fold(token.name) === folded) throw new AlreadyExists('token', 'name');
  }
}
