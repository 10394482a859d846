import { ROLE } from '../../domain/authority/kinds/role.js';
import { mayBeCutShort } from '../../domain/changes/readable-changes.js';
import { propertyValue } from '../../domain/lists/evaluate-list.js';
import { all, any } from '../../domain/permissions/needs.js';
import { fieldsOfNewRole, type NewRole } from '../../domain/roles/create-role.js';
import { ROLE_FIELDS, roleViewOf } from '../../domain/roles/role-list.js';
import type { Role } from '../../domain/roles/role.js';
import { mayHaveChanged, rolePast, settleRole } from '../../domain/roles/settle-role.js';
import { decideRoleUpdate, refuseRoleDeletion, type RolePatch } from '../../domain/roles/update-role.js';
import { UNKNOWN_CHANGES } from '../../domain/stale/changes-since.js';
import { earliestUnseen } from '../../domain/stale/entries-since.js';
import type { Settled } from '../../domain/stale/settle.js';
import { ENTRIES_READ } from '../authority/read-changes-since.js';
import type { RecordRules, Staleness } from '../authority/record-rules.js';

/** Users lose a deleted role at once, because unknown roles grant nothing; `SweepRoles` cleans their rows later. */
export const ROLE_RULES: RecordRules<Role, NewRole, RolePatch> = {
  kind: ROLE,
  needs: {
    read: any('role.read', 'account.read', 'ability.read'),
    create: all('role.create', 'role.read'),
    update: all('role.update', 'role.read'),
    delete: all('role.delete', 'role.read'),
  },
  list: { fields: ROLE_FIELDS.full, fieldsFor: (actor) => ROLE_FIELDS[roleViewOf(actor)], valueOf: propertyValue },
  create: (wanted, { actor, authority }) => fieldsOfNewRole(actor, wanted, authority),
  settle: settleStaleRole,
  update: (role, patch, { actor, ...rest }) => decideRoleUpdate(actor, role, patch, rest),
  refuseDeletion: (role, { actor, authority, matches }) => {
    refuseRoleDeletion(actor, role, { effective: authority.resolve([role.id]).permissionSet, matches });
  },
};

/** Reads the entries of abilities, too: changing one switches permissions of the role. */
async function settleStaleRole(
  role: Role,
  patch: RolePatch,
  { actor, transaction, since }: Staleness,
): Promise<Settled<RolePatch>> {
  const { authority } = transaction;
  if (since === undefined || !mayHaveChanged(role, patch, authority, since)) return { patch, conflicts: [] };
  const range = { from: earliestUnseen(role, since), limit: ENTRIES_READ };
  const of = { resource: 'role', recordId: role.id } as const;
  const isLong = await transaction.hasMoreNewest(of, range);
  const own = isLong ? [] : await transaction.listNewest(of, range);
  // Which abilities were deleted counts, whatever else is unknown.
  const ofAbilities = await transaction.listNewest({ resource: 'ability' }, range);
  const entries = [...own, ...ofAbilities].sort((a, b) => a.seq - b.seq);
  const read = rolePast(role, entries, authority, { since, actorId: actor.id });
  const isKnown = !isLong && ofAbilities.length < ENTRIES_READ && !mayBeCutShort(own) && !mayBeCutShort(ofAbilities);
  return settleRole(role, patch, isKnown ? read : { ...read, past: UNKNOWN_CHANGES }, authority);
}
