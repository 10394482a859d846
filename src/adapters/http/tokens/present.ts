import type { ExplainedTokenAccess } from '../../../application/tokens/explain-token-access.js';
import type { EffectivePermissions } from '../../../domain/permissions/effective-permissions.js';
import type { UsedToken } from '../../../domain/tokens/token-list.js';
import { abilitiesOf, permissionsTag } from '../authentication/present-permissions.js';
import { formatEtag, tagOf } from '../conditional/conditional.js';

/** Copies the public fields of a token: its hash isn't among them. */
export function presentToken({ token, lastUsed, lastRefused }: UsedToken) {
  return {
    id: token.id,
    name: token.name,
    description: token.description,
    roles: token.roleIds,
    for: token.for,
    expires: timeOf(token.expires),
    created_by: token.createdBy,
    last_used: timeOf(lastUsed),
    last_refused: timeOf(lastRefused),
    created: timeOf(token.created)!,
    updated: timeOf(token.updated)!,
  };
}

/** The same with what it may do, as users carry it. */
export function presentOwnToken(used: UsedToken, permissions: EffectivePermissions) {
  return { ...presentToken(used), abilities: abilitiesOf(permissions).abilities };
}

export function ownTokenEtag({ token, lastUsed }: UsedToken, permissions: EffectivePermissions): string {
  return formatEtag(token.version, tagOf(JSON.stringify([token.roleIds, lastUsed, permissionsTag(permissions)])));
}

/** The tag covers what changes without the version: the last use and refusal, and roles that were deleted. */
export function tokenEtag({ token, lastUsed, lastRefused }: UsedToken): string {
  const shown = JSON.stringify([token.roleIds, lastUsed, lastRefused]);
  return formatEtag(token.version, tagOf(shown));
}

/** Copies the public fields of explained access, except for the permissions. */
export function presentTokenAccess({ token, head }: ExplainedTokenAccess) {
  return {
    token: 'isDeleted' in token ? { id: token.id, deleted: true } : { id: token.id, name: token.name },
    at: timeOf(head.at)!,
    seq: String(head.seq),
  };
}

function timeOf(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}
