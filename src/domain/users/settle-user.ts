import type { Authority } from '../authority/authority.js';
import type { ChangesSince } from '../stale/changes-since.js';
import { idsField, settle, wholeField, withoutDropped, type PatchedField, type Settled } from '../stale/settle.js';
import type { UserPatch } from './update-user.js';
import type { Versioned } from '../versioned.js';
import type { User } from './user.js';

const WHOLE_FIELDS = [
  ['firstName', 'first_name'],
  ['lastName', 'last_name'],
  ['avatar', 'avatar'],
  ['email', 'email'],
  ['suspended', 'suspended'],
] as const;

const WIRE_NAMES: ReadonlyMap<string, string> = new Map([
  ...WHOLE_FIELDS,
  ['roleIds', 'roles'],
  ['groupIds', 'groups'],
]);

/**
 * Settles a patch of what was read at `moment`, before the changes in `past` and before the roles and groups in `deleted` were deleted. Those
 * that were made later, also again by undoing a deletion, stay: the form can't have removed them. The roles count as
 * one field, and so do the groups. A password is always applied: it's never shown, so a form can't contain an earlier one.
 */
export function settleUser(
  user: User,
  patch: UserPatch,
  past: ChangesSince,
  {
    authority,
    deleted,
    moment,
  }: { readonly authority: Authority; readonly deleted: ReadonlySet<string>; readonly moment: number },
): Settled<UserPatch> {
  const isKept = (id: string) => !deleted.has(id);
  /** The wanted ones, and those that the form can't have shown, so that it can't have removed them. */
  const meant = (wanted: readonly string[], held: readonly string[], known: ReadonlyMap<string, Versioned>) => [
    ...wanted.filter(isKept),
    ...held.filter((id) => !wanted.includes(id) && (known.get(id)?.created ?? 0) > moment),
  ];
  const { roles, groups } = authority.records;
  const roleIds = patch.roleIds && meant(patch.roleIds, user.roleIds, roles);
  const groupIds = patch.groupIds && meant(patch.groupIds, user.groupIds, groups);
  const fields: PatchedField[] = WHOLE_FIELDS.filter(([field]) => patch[field] !== undefined).map(([field, name]) =>
    wholeField(name, patch[field]!, user[field]),
  );
  if (roleIds !== undefined) fields.push(idsField('roles', roleIds, user.roleIds, roles));
  if (groupIds !== undefined) fields.push(idsField('groups', groupIds, user.groupIds, groups));
  const { dropped, conflicts } = settle(fields, past);
  const nameOf = (member: string) => WIRE_NAMES.get(member) ?? member;
  const wanted = { ...patch, ...(roleIds && { roleIds }), ...(groupIds && { groupIds }) };
  return { patch: withoutDropped(wanted, dropped, nameOf), conflicts };
}
