import type { Authority } from '../authority/authority.js';
import type { ChangesSince } from '../stale/changes-since.js';
import { rolesField } from '../roles/known-roles.js';
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
