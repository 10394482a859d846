import type { Json } from '../changes/change.js';
import type { ChangesSince } from '../stale/changes-since.js';
import { idsField, settle, wholeField, wholeFields, withoutDropped, type Settled } from '../stale/settle.js';
import type { KnownRoles } from '../roles/known-roles.js';
import type { ApiToken } from './api-token.js';
import { writeExpiry } from './token-fields.js';
import type { TokenPatch } from './update-token.js';

/**
 * Settles a patch made before the changes in `past` and before the roles in `deleted` were deleted. The roles count as
 * one field.
 */
export function settleToken(
  token: ApiToken,
  patch: TokenPatch,
  past: ChangesSince,
  { authority, deleted }: { readonly authority: KnownRoles; readonly deleted: ReadonlySet<string> },
): Settled<TokenPatch> {
  const wanted = patch.roleIds?.filter((id) => !deleted.has(id));
  const fields = wholeFields<'name' | 'description'>(token, patch, ['name', 'description']);
  if (wanted !== undefined) fields.push(idsField('roles', wanted, token.roleIds, authority.records.roles));
  if (patch.expires !== undefined) {
    const current: Json = writeExpiry(token.expires);
    fields.push(wholeField('expires', writeExpiry(patch.expires), current));
  }
  const { dropped, conflicts } = settle(fields, past);
  const nameOf = (member: string) => (member === 'roleIds' ? 'roles' : member);
  return {
    patch: withoutDropped({ ...patch, ...(wanted !== undefined && { roleIds: wanted }) }, dropped, nameOf),
    conflicts,
  };
}
