import { changedRoles, requireKnownRoles, requireRoomForRoles, type KnownRoles } from '../roles/known-roles.js';
import type { PermissionHolder } from '../permissions/actor.js';
import { requireAssignable, requirePermissionsOf } from '../permissions/guard-rules.js';
import type { ChangeEntry } from '../changes/change.js';
import { fieldChanges, updatedEntry } from '../changes/change-entry.js';
import { Immutable, StaleVersion } from '../domain-error.js';
import { refuseConflicts, type Conflict } from '../stale/changed-meanwhile.js';
import type { MatchesVersion } from '../versioned.js';
import { isOfDirectory, type ApiToken } from './api-token.js';
import { requireFuture } from './create-token.js';
import { writeExpiry } from './token-fields.js';

/** Requested changes to a token: trimmed and validated; absent fields stay as they are. */
export interface TokenPatch {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly roleIds?: readonly string[] | undefined;
  readonly expires?: number | null | undefined;
  /** Must be what it is. */
  readonly for?: string | null | undefined;
}

interface Circumstances {
  readonly authority: KnownRoles;
  readonly matches: MatchesVersion;
}

/**
 * Decides an update; undefined when nothing would change. Throws, in this order: `ValidationFailed` for unknown roles or
 * a new expiry that isn't in the future, `EscalationDenied`, `StaleVersion`, `ChangedMeanwhile`, `Immutable`, `LimitReached`.
 * Only fields that actually change are checked.
 */
export function decideTokenUpdate(
  actor: PermissionHolder,
  token: ApiToken,
  patch: TokenPatch,
  {
    authority,
    matches,
    now,
    conflicts,
  }: Circumstances & { readonly now: number; readonly conflicts?: readonly Conflict[] },
): ChangeEntry | undefined {
  const { before, after } = fieldChanges(token, patch, ['name', 'description']);
  const roleIds = changedRoles(token, patch.roleIds);
  const added = roleIds?.filter((id) => !token.roleIds.includes(id)) ?? [];
  requireKnownRoles(added, authority);
  if (roleIds !== undefined) {
    before['roles'] = [...token.roleIds];
    after['roles'] = roleIds;
  }
  if (patch.expires !== undefined && patch.expires !== token.expires) {
    requireFuture(patch.expires, now);
    before['expires'] = writeExpiry(token.expires);
    after['expires'] = writeExpiry(patch.expires);
  }
  const entry = updatedEntry('token', token.id, { before, after });
  if (entry !== undefined) requirePermissionsOf(actor, authority.resolve(token.roleIds));
  requireAssignable(actor, authority.resolve(added));
  if (!matches(token.version)) throw new StaleVersion();
  refuseConflicts(conflicts);
  if (patch.for !== undefined && patch.for !== token.for) {
    throw new Immutable('What a token is for never changes. Make another one.', 'for');
  }
  if (roleIds !== undefined) requireRoomForRoles('a token', roleIds);
  return entry;
}

/** Decides a rotation: the token gets another text. Throws `EscalationDenied`, `StaleVersion`. */
export function decideTokenRotation(
  actor: PermissionHolder,
  token: ApiToken,
  hash: string,
  { authority, matches }: Circumstances,
): ChangeEntry {
  requirePermissionsOf(actor, authority.resolve(token.roleIds));
  if (!matches(token.version)) throw new StaleVersion();
  const changes = { before: { hash: token.hash }, after: { hash } };
  return { resource: 'token', recordId: token.id, action: 'updated', ...changes };
}

/** Decides that the token of a directory may go on until `until`, null for not at all. Throws `StaleVersion`, `Immutable` for another token. */
export function decideTokenRelease(token: ApiToken, until: number | null, matches: MatchesVersion): ChangeEntry {
  if (!matches(token.version)) throw new StaleVersion();
  if (!isOfDirectory(token)) throw new Immutable('Only the tokens of directories are ever held.');
  const [before, after] = [token.releasedUntil, until].map((at) => ({ released_until: writeExpiry(at) }));
  return { resource: 'token', recordId: token.id, action: 'updated', before: before!, after: after! };
}

/** Throws `EscalationDenied` unless the actor holds all permissions of the token. */
export function refuseTokenDeletion(actor: PermissionHolder, token: ApiToken, authority: KnownRoles): void {
  requirePermissionsOf(actor, authority.resolve(token.roleIds));
}
