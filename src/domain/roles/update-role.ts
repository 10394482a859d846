import type { ChangeEntry } from '../changes/change.js';
import { fieldChanges, updatedEntry } from '../changes/change-entry.js';
import { Immutable, StaleVersion } from '../domain-error.js';
import { listActions } from '../access/action.js';
import type { PermissionHolder } from '../access/actor.js';
import { refuseConflicts, type Conflict } from '../stale/changed-meanwhile.js';
import type { Authority } from '../authority/authority.js';
import { requireUnique } from '../authority/kinds/entries.js';
import { ROLE } from '../authority/kinds/role.js';
import { requireHeldPermissions } from '../access/guard-rules.js';
import type { PermissionSet } from '../access/permission-set.js';
import { flaggedPermissions } from '../access/permission-fields.js';
import { switchedPermissions, type RequestedPermissions, type SwitchedPermissions } from './requested-permissions.js';
import { ADMINISTRATOR_ROLE_ID, type Role } from '../access/role.js';
import type { MatchesVersion } from '../versioned.js';

const TEXTS = ['name', 'description'] as const;

/** Requested changes to a role; absent fields and permissions stay as they are. */
export interface RolePatch {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly permissions?: RequestedPermissions | undefined;
}

/**
 * Decides an update of a role; undefined when nothing would change. Throws, in this order: `ValidationFailed` for
 * permissions that don't exist, `EscalationDenied`, `StaleVersion`, `ChangedMeanwhile`, `Immutable` for the built-in
 * Administrator's permissions, name and description, `AlreadyExists`.
 */
export function decideRoleUpdate(
  actor: PermissionHolder,
  role: Role,
  patch: RolePatch,
  {
    authority,
    matches,
    conflicts,
  }: {
    readonly authority: Authority;
    readonly matches: MatchesVersion;
    readonly conflicts?: readonly Conflict[];
  },
): ChangeEntry | undefined {
  const switched = switchedPermissions(role.permissions, patch.permissions ?? new Map(), authority);
  requireHeldPermissions(actor, switched.on, switched.off);
  if (!matches(role.version)) throw new StaleVersion();
  refuseConflicts(conflicts);
  if (role.id === ADMINISTRATOR_ROLE_ID) {
    refuseSwitchingOff(switched.off);
    refuseOtherTexts(role, patch);
  }
  if (patch.name !== undefined && patch.name !== role.name) {
    requireUnique(ROLE, authority.records.roles, { name: patch.name }, role.id);
  }
  return entryOf(role, patch, switched);
}

function refuseSwitchingOff(off: PermissionSet): void {
  for (const [key, set] of off) {
    for (const action of listActions(set)) {
      throw new Immutable(
        "The built-in Administrator's permissions can't be switched off.",
        `abilities.${key}.${action}`,
      );
    }
  }
}

function refuseOtherTexts(role: Role, patch: RolePatch): void {
  const changed = Object.keys(fieldChanges(role, patch, TEXTS).after);
  if (changed.length === 0) return;
  throw new Immutable("The built-in Administrator's name and description can't be changed.", ...changed);
}

function entryOf(role: Role, patch: RolePatch, { on, off }: SwitchedPermissions): ChangeEntry | undefined {
  const { before, after } = fieldChanges(role, patch, TEXTS);
  if (on.size + off.size > 0) {
    before['abilities'] = flaggedPermissions(off, on);
    after['abilities'] = flaggedPermissions(on, off);
  }
  return updatedEntry('role', role.id, { before, after });
}
