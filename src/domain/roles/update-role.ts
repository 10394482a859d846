import type { ChangeEntry } from '../changes/change.js';
import { fieldChanges, updatedEntry } from '../changes/change-entry.js';
import { Immutable, StaleVersion } from '../domain-error.js';
import { listActions } from '../permissions/action.js';
import type { PermissionHolder } from '../permissions/actor.js';
import { refuseConflicts, type Conflict } from '../stale/changed-meanwhile.js';
import type { KnownAbilities } from '../abilities/known-abilities.js';
import { requireHeldPermissions } from '../permissions/guard-rules.js';
import type { PermissionSet } from '../permissions/permission-set.js';
import { flaggedPermissions } from '../permissions/permission-fields.js';
import { switchedPermissions, type RequestedPermissions, type SwitchedPermissions } from './requested-permissions.js';
import { ADMINISTRATOR_ROLE_ID, type Role } from './role.js';
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
 * Administrator's permissions, name and description.
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
    readonly authority: KnownAbilities;
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
  return entryOf(role, patch, switched);
}

/**
 * Throws, in this order: `EscalationDenied` unless the actor holds all permissions of the role that are `effective`,
 * `StaleVersion`, `Immutable` for the built-in Administrator.
 */
export function refuseRoleDeletion(
  actor: PermissionHolder,
  role: Role,
  { effective, matches }: { readonly effective: PermissionSet; readonly matches: MatchesVersion },
): void {
  requireHeldPermissions(actor, effective);
  if (!matches(role.version)) throw new StaleVersion();
  if (role.id === ADMINISTRATOR_ROLE_ID) throw new Immutable("The built-in Administrator can't be deleted.");
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
