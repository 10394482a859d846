import type { ChangeEntry } from '../changes/change.js';
import { fieldChanges, updatedEntry } from '../changes/change-entry.js';
import { Immutable, StaleVersion } from '../domain-error.js';
import { refuseConflicts, type Conflict } from '../stale/changed-meanwhile.js';
import type { Ability } from './ability.js';
import {
  ACTIONS,
  actionSet,
  differenceOf,
  hasAction,
  isStandardAction,
  listActions,
  unionOf,
  type Action,
  type ActionSet,
} from '../permissions/action.js';
import type { Actor } from '../permissions/actor.js';
import { requireHeldPermissions } from '../permissions/guard-rules.js';
import type { MatchesVersion } from '../versioned.js';
import type { KnownAbilities } from './known-abilities.js';
import { requireRoomForActions } from './own-action.js';

/** Abilities that access management depends on. They can't be deleted, nor their standard actions switched off. */
const ESSENTIAL: ReadonlySet<string> = new Set(['account', 'role', 'ability']);

/** Requested changes to an ability; absent fields stay as they are. */
export interface AbilityPatch {
  readonly key?: string | undefined;
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  /** Standard actions to switch on or off. */
  readonly flags: Readonly<Partial<Record<Action, boolean | undefined>>>;
  /** All own actions, in any order; empty to remove them. */
  readonly own?: readonly string[] | undefined;
}

/**
 * Decides an update of an ability; undefined when nothing would change. Switching a standard action on makes dormant
 * permissions for it effective again. Throws, in this order: `EscalationDenied`, `StaleVersion`, `ChangedMeanwhile`,
 * `Immutable` for a new key or for switching off a standard action of an essential ability, `LimitReached`.
 */
export function decideAbilityUpdate(
  actor: Actor,
  ability: Ability,
  patch: AbilityPatch,
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
  const actions = actionsAfter(ability.actions, patch);
  const off = differenceOf(ability.actions, actions);
  requireHeldPermissions(actor, new Map([[ability.key, off]]));
  if (!matches(ability.version)) throw new StaleVersion();
  refuseConflicts(conflicts);
  if (patch.key !== undefined && patch.key !== ability.key) {
    throw new Immutable("An ability's key can't be changed.", 'key');
  }
  if (ESSENTIAL.has(ability.key)) refuseSwitchingOff(off);
  requireRoomForActions(ability.actions, actions, authority);
  return entryOf(ability, patch, actions);
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
  for (const action of listActions(off).filter(isStandardAction)) {
    throw new Immutable("This ability's actions can't be switched off.", action);
  }
}

function actionsAfter(current: ActionSet, { flags, own = current.own }: AbilityPatch): ActionSet {
  return actionSet([...ACTIONS.filter((action) => flags[action] ?? hasAction(current, action)), ...own]);
}

function entryOf(ability: Ability, patch: AbilityPatch, actions: ActionSet): ChangeEntry | undefined {
  const { before, after } = fieldChanges(ability, patch, ['name', 'description']);
  const switched = unionOf(differenceOf(ability.actions, actions), differenceOf(actions, ability.actions));
  for (const action of listActions(switched).filter(isStandardAction)) {
    before[action] = hasAction(ability.actions, action);
    after[action] = hasAction(actions, action);
  }
  if (switched.own.length > 0) {
    before['actions'] = ability.actions.own;
    after['actions'] = actions.own;
  }
  return updatedEntry('ability', ability.id, { before, after });
}
