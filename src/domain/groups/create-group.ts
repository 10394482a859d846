import { ValidationFailed } from '../domain-error.js';
import type { PermissionHolder } from '../permissions/actor.js';
import { requireAssignable } from '../permissions/guard-rules.js';
import { requireKnownRoles, requireRoomForRoles, type KnownRoles } from '../roles/known-roles.js';
import { SCIM, type Group } from './group.js';

/** Input for a new group: trimmed and validated. */
export type NewGroup = Pick<Group, 'name' | 'description' | 'source' | 'externalId' | 'roleIds'>;

/**
 * The fields of a new group; `providers` are the keys of the configured ones. Throws, in this order: `ValidationFailed` for unknown roles,
 * another source or an external id without one, `EscalationDenied`, `LimitReached` for its roles.
 */
export function fieldsOfNewGroup(
  actor: PermissionHolder,
  input: NewGroup,
  { authority, providers }: { readonly authority: KnownRoles; readonly providers: ReadonlySet<string> },
): NewGroup {
  const roleIds = [...new Set(input.roleIds)];
  requireKnownRoles(roleIds, authority);
  if (input.source !== null && !providers.has(input.source)) {
    const message = 'must be the key of a configured provider, or null';
    throw new ValidationFailed({ source: { code: 'unknown_source', message } });
  }
  requireProviderFor(input.externalId, input);
  requireAssignable(actor, authority.resolve(roleIds));
  requireRoomForRoles('a group', roleIds);
  return { ...input, roleIds };
}

/** Throws `ValidationFailed` for an external id of a group that people make: nothing would ever ask for it. */
export function requireProviderFor(externalId: string | null, { source }: Pick<Group, 'source'>): void {
  if (externalId === null || (source !== null && source !== SCIM)) return;
  const message = 'is for the groups of a provider; must be null';
  throw new ValidationFailed({ external_id: { code: 'without_provider', message } });
}
