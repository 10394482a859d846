import type { ChangeEntry } from '../changes/change.js';
import { fieldChanges, updatedEntry } from '../changes/change-entry.js';
import { Immutable, StaleVersion } from '../domain-error.js';
import { refuseConflicts, type Conflict } from '../stale/changed-meanwhile.js';
import type { Ability } from './ability.js';
import {
  actionBit,
  ACTIONS,
  hasAction,
  listActions,
  NO_ACTIONS,
  type Action,
  type ActionSet,
} from '../permissions/action.js';
import type { Actor } from '../permissions/actor.js';
import { requireHeldPermissions } from '../permissions/guard-rules.js';
import type { MatchesVersion } from '../versioned.js';

/** Abilities that access management depends on. They can't be deleted, nor their actions switched off. */
const ESSENTIAL: ReadonlySet<string> = new Set(['account', 'role', 'ability']);

/** Requested changes to an ability; absent fields stay as they are. */
export interface AbilityPatch {
  readonly key?: string | undefined;
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly actions: Readonly<Partial<Record<Action, boolean | undefined>>>;
}

/**
 * Decides an update of an ability; undefined when nothing would change. Switching an action on makes dormant permissions
 * for it effective again. Throws, in this order: `EscalationDenied`, `StaleVersion`, `ChangedMeanwhile`, `Immutable` for a
 * new key or for switching off an action of an essential ability.
 */
export function decideAbilityUpdate(
  actor: Actor,
  ability: Ability,
  patch: AbilityPatch,
  { matches, conflicts }: { readonly matches: MatchesVersion; readonly conflicts?: readonly Conflict[] },
): ChangeEntry | undefined {
  const { on, off } = switchedActions(ability.actions, patch.actions);
  requireHeldPermissions(actor, new Map([[ability.key, off]]));
  if (!matches(ability.version)) throw new StaleVersion();
  refuseConflicts(conflicts);
  if (patch.key !== undefined && patch.key !== ability.key) {
    throw new Immutable("An ability's key can't be changed.", 'key');
  }
  if (ESSENTIAL.has(ability.key)) refuseSwitchingOff(off);
  return entryOf(ability, patch, on, off);
}

/**
 * Throws, in this order: `EscalationDenied` unless the actor holds all of its permissions, `StaleVersion`, `Immutable` for an
 * essential ability.
 */
export function refuseAbilityDeletion(actor: Actor, ability: Ability, matches: MatchesVersion): void {
  requireHeldPermissions(actor, new Map([[ability.key, ability.actions]]));
  if (!matches(ability.version)) throw new StaleVersion();
  if (ESSENTIAL.has(ability.key)) throw new Immutable(`The ability "${ability.key}" can't be deleted.`);
}

function refuseSwitchingOff(off: ActionSet): void {
  for (const action of listActions(off)) {
    throw new Immutable("This ability's actions can't be switched off.", action);
  }
}

function switchedActions(current: ActionSet, wanted: AbilityPatch['actions']) {
  let on = NO_ACTIONS;
  let off = NO_ACTIONS;
  for (const action of ACTIONS) {
    const value = wanted[action];
    if (value === undefined || value === hasAction(current, action)) continue;
    if (value) on |= actionBit(action);
    else off |= actionBit(action);
  }
  return { on, off };
}

function entryOf(ability: Ability, patch: AbilityPatch, on: ActionSet, off: ActionSet): ChangeEntry | undefined {
  const { before, after } = fieldChanges(ability, patch, ['name', 'description']);
  for (const action of listActions(on | off)) {
    before[action] = hasAction(off, action);
    after[action] = hasAction(on, action);
  }
  return updatedEntry('ability', ability.id, { before, after });
}
