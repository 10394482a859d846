import type { Authority } from '../authority/authority.js';
import type { Json } from '../changes/change.js';
import type { ChangesSince } from '../stale/changes-since.js';
import { settle, wholeField, withoutDropped, type PatchedField, type Settled } from '../stale/settle.js';
import type { UserPatch } from './update-user.js';
import type { User } from './user.js';

const WHOLE_FIELDS = [
  ['firstName', 'first_name'],
  ['lastName', 'last_name'],
  ['avatar', 'avatar'],
  ['email', 'email'],
  ['suspended', 'suspended'],
] as const;

const WIRE_NAMES: ReadonlyMap<string, string> = new Map([...WHOLE_FIELDS, ['roleIds', 'roles']]);

/** Role ids in a patch that don't exist, for example because the role was deleted after the form was opened. */
export function unknownRoles(
  { roleIds = [] }: { readonly roleIds?: readonly string[] | undefined },
  { records }: Authority,
): string[] {
  return roleIds.filter((id) => !records.roles.has(id));
}

/**
 * Settles a patch made before the changes in `past` and before the roles in `deleted` were deleted. The roles count as
 * one field. A password is always applied: it's never shown, so a form can't contain an earlier one.
 */
export function settleUser(
  user: User,
  patch: UserPatch,
  past: ChangesSince,
  { authority, deleted }: { readonly authority: Authority; readonly deleted: ReadonlySet<string> },
): Settled<UserPatch> {
  const wanted = patch.roleIds?.filter((id) => !deleted.has(id));
  const fields: PatchedField[] = WHOLE_FIELDS.filter(([field]) => patch[field] !== undefined).map(([field, name]) =>
    wholeField(name, patch[field]!, user[field]),
  );
  if (wanted !== undefined) fields.push(rolesField(wanted, user.roleIds, authority));
  const { dropped, conflicts } = settle(fields, past);
  const nameOf = (member: string) => WIRE_NAMES.get(member) ?? member;
  return {
    patch: withoutDropped({ ...patch, ...(wanted !== undefined && { roleIds: wanted }) }, dropped, nameOf),
    conflicts,
  };
}

/** The roles of a user or token as one field. */
export function rolesField(wanted: readonly string[], held: readonly string[], authority: Authority): PatchedField {
  const read = (ids: Json) => shownRoles(ids as readonly string[], authority);
  const sorted = [...new Set(wanted)].toSorted();
  return { path: ['roles'], current: read(held), applyTo: () => sorted, read };
}

/** Existing roles, sorted, because the order of roles doesn't matter. */
function shownRoles(ids: readonly string[], { records }: Authority): string[] {
  return [...new Set(ids)].filter((id) => records.roles.has(id)).toSorted();
}
