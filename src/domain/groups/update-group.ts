import type { ChangeEntry } from '../changes/change.js';
import { fieldChanges, updatedEntry } from '../changes/change-entry.js';
import { Immutable, StaleVersion } from '../domain-error.js';
import type { PermissionHolder } from '../permissions/actor.js';
import { requireAssignable, requireHeldPermissions } from '../permissions/guard-rules.js';
import { ADMINISTRATOR_ROLE_ID } from '../roles/role.js';
import { changedRoles, requireKnownRoles, requireRoomForRoles, type KnownRoles } from '../roles/known-roles.js';
import { refuseConflicts, type Conflict } from '../stale/changed-meanwhile.js';
import type { ChangesSince } from '../stale/changes-since.js';
import { idsField, settle, wholeField, wholeFields, withoutDropped, type Settled } from '../stale/settle.js';
import type { MatchesVersion } from '../versioned.js';
import { requireProviderFor } from './create-group.js';
import { SCIM, type Group } from './group.js';

/** Requested changes to a group: trimmed and validated; absent fields stay as they are. */
export interface GroupPatch {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly source?: string | null | undefined;
  readonly externalId?: string | null | undefined;
  readonly roleIds?: readonly string[] | undefined;
}

/**
 * Decides an update; undefined when nothing would change. Throws, in this order: `ValidationFailed` for unknown roles or an external id
 * without a provider, `EscalationDenied`, `StaleVersion`, `ChangedMeanwhile`, `Immutable` for what the source decides,
 * `LimitReached`. Only fields that actually change are checked.
 */
export function decideGroupUpdate(
  actor: PermissionHolder,
  group: Group,
  patch: GroupPatch,
  {
    authority,
    matches,
    conflicts,
  }: {
    readonly authority: KnownRoles;
    readonly matches: MatchesVersion;
    readonly conflicts?: readonly Conflict[];
  },
): ChangeEntry | undefined {
  const { before, after } = fieldChanges(group, patch, ['name', 'description']);
  const roleIds = changedRoles(group, patch.roleIds);
  const added = roleIds?.filter((id) => !group.roleIds.includes(id)) ?? [];
  const taken = roleIds === undefined ? [] : group.roleIds.filter((id) => !roleIds.includes(id));
  requireKnownRoles(added, authority);
  if (roleIds !== undefined) {
    before['roles'] = [...group.roleIds];
    after['roles'] = roleIds;
  }
  if (patch.externalId !== undefined && patch.externalId !== group.externalId) {
    if (group.source !== SCIM) requireProviderFor(patch.externalId, group);
    before['external_id'] = group.externalId;
    after['external_id'] = patch.externalId;
  }
  requireAssignable(actor, authority.resolve(added));
  requireHeldPermissions(actor, authority.resolve(taken).permissionSet);
  if (!matches(group.version)) throw new StaleVersion();
  refuseConflicts(conflicts);
  if (group.source === SCIM && added.includes(ADMINISTRATOR_ROLE_ID)) {
    throw new Immutable(
      'Anybody who holds the token of a directory decides who is in its groups, so none can have the built-in role.',
      'roles',
    );
  }
  refuseImmutable(group, { ...after, ...(patch.source !== undefined && { source: patch.source }) });
  if (roleIds !== undefined) requireRoomForRoles('a group', roleIds);
  return updatedEntry('group', group.id, { before, after });
}

/**
 * Throws, in this order: `EscalationDenied` unless the actor holds all permissions of the group's roles, `StaleVersion`, `Immutable` for one
 * that a directory provisions.
 */
export function refuseGroupDeletion(
  actor: PermissionHolder,
  group: Group,
  { authority, matches }: { readonly authority: KnownRoles; readonly matches: MatchesVersion },
): void {
  requireHeldPermissions(actor, authority.resolve(group.roleIds).permissionSet);
  if (!matches(group.version)) throw new StaleVersion();
  if (group.source === SCIM) throw new Immutable('The directory that provisions this group has to delete it.');
}

/** A group keeps its source, and a directory names the groups that it provisions. */
function refuseImmutable({ source }: Group, wanted: Readonly<Record<string, unknown>>): void {
  if ('source' in wanted && wanted['source'] !== source) {
    throw new Immutable('The source of a group never changes.', 'source');
  }
  const named = source === SCIM ? ['name', 'external_id'].filter((field) => field in wanted) : [];
  if (named.length > 0) throw new Immutable('The directory that provisions this group names it.', ...named);
}

/**
 * Settles a patch made before the changes in `past` and before the roles in `deleted` were deleted. The roles count as
 * one field. The source never changes, so it's never left out.
 */
export function settleGroup(
  group: Group,
  patch: GroupPatch,
  past: ChangesSince,
  { authority, deleted }: { readonly authority: KnownRoles; readonly deleted: ReadonlySet<string> },
): Settled<GroupPatch> {
  const wanted = patch.roleIds?.filter((id) => !deleted.has(id));
  const fields = wholeFields<'name' | 'description'>(group, patch, ['name', 'description']);
  if (wanted !== undefined) fields.push(idsField('roles', wanted, group.roleIds, authority.records.roles));
  if (patch.externalId !== undefined) fields.push(wholeField('external_id', patch.externalId, group.externalId));
  const { dropped, conflicts } = settle(fields, past);
  const nameOf = (member: string) => WIRE_NAMES[member] ?? member;
  return {
    patch: withoutDropped({ ...patch, ...(wanted !== undefined && { roleIds: wanted }) }, dropped, nameOf),
    conflicts,
  };
}

const WIRE_NAMES: Readonly<Record<string, string>> = { roleIds: 'roles', externalId: 'external_id' };
