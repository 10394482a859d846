import type { Change, Json } from '../changes/change.js';
import { entriesSince, earliestUnseen, momentOf, stepOf } from '../stale/entries-since.js';
import {
  MAX_ENTRIES_SINCE,
  sumUp,
  UNKNOWN_CHANGES,
  type FieldChange,
  type ChangesSince,
} from '../stale/changes-since.js';
import { settle, wholeFields, withoutDropped, type PatchedField, type Settled } from '../stale/settle.js';
import { ACTIONS, columnsOf, hasAction, intersectionOf } from '../permissions/action.js';
import type { KnownAbilities } from '../abilities/known-abilities.js';
import { actionsOf } from '../permissions/permission-set.js';
import type { RequestedPermissions } from './requested-permissions.js';
import { ADMINISTRATOR_ROLE_ID, type Role } from './role.js';
import type { RolePatch } from './update-role.js';

/** Changes to a role, and to the abilities whose permissions it shows. */
interface RoleChangesSince {
  readonly past: ChangesSince;
  /** Whether a permission went with its ability, or with its ability's own action. A new one may have the same name. */
  readonly isGone: (key: string, action: string) => boolean;
}

/**
 * Whether anything that a form shows of a role may have changed since its `updated` was `since`. Changing an ability
 * switches permissions without changing the role's `updated`.
 */
export function mayHaveChanged(role: Role, patch: RolePatch, authority: KnownAbilities, since: number): boolean {
  if (momentOf(role, since) === undefined) return false;
  if (since < role.updated) return true;
  const from = earliestUnseen(role, since);
  for (const key of patch.permissions?.keys() ?? []) {
    const ability = authority.abilityByKey(key);
    if (ability === undefined || ability.updated >= from) return true;
  }
  return false;
}

/**
 * Sums up what happened to the permissions that a role shows. `entries` are the log entries of the role and of all
 * abilities, in log order.
 */
export function rolePast(
  role: Role,
  entries: readonly Change[],
  authority: KnownAbilities,
  { since, actorId }: { readonly since: number; readonly actorId: string },
): RoleChangesSince {
  const isAdministrator = role.id === ADMINISTRATOR_ROLE_ID;
  const raisesUpdated = (change: Change) =>
    change.resource === 'role' ||
    change.action === 'deleted' ||
    isAdministrator ||
    ownActionsIn(change).removed.length > 0;
  const unseen = entriesSince(role, entries, since, raisesUpdated);
  const ofAbilities = unseen.filter(({ resource }) => resource === 'ability');
  const deletedKeys = new Set(
    ofAbilities.filter(({ action }) => action === 'deleted').map(({ before }) => before?.['key'] as string),
  );
  const removed = new Set(
    ofAbilities.flatMap((change) => {
      const ability = authority.records.abilities.get(change.recordId);
      if (ability === undefined) return [];
      // Losing the action updates the role. If it wasn't updated, and the action exists again, the caller may mean this one.
      const isLost = (action: string) => since < role.updated || !hasAction(ability.actions, action);
      return ownActionsIn(change)
        .removed.filter(isLost)
        .map((action) => `${ability.key}.${action}`);
    }),
  );
  const isGone = (key: string, action: string) => deletedKeys.has(key) || removed.has(`${key}.${action}`);
  if (unseen.length > MAX_ENTRIES_SINCE) return { past: UNKNOWN_CHANGES, isGone };
  const granted = sumUp(unseen.filter(({ resource }) => resource === 'role').map(stepOf), actorId);
  const fields = new Map(granted.fields);
  for (const id of new Set(ofAbilities.map(({ recordId }) => recordId))) {
    const ability = authority.records.abilities.get(id);
    if (ability === undefined) continue;
    const wasGranted = (action: string) => {
      const past = granted.fields.get(`abilities.${ability.key}.${action}`);
      return past === undefined ? hasAction(actionsOf(role.permissions, ability.key), action) : past.earlier === true;
    };
    // The role had one of its permissions, so the caller had seen the ability, even if created in the same millisecond.
    const wasSeen = !isAdministrator && columnsOf(ability.actions).some(wasGranted);
    const changes = ofAbilities.filter(({ recordId, action }) => recordId === id && !(wasSeen && action === 'created'));
    const offered = sumUp(changes.map(switches), actorId).fields;
    for (const [action, past] of offered) {
      const name = `abilities.${ability.key}.${action}`;
      const isOffered = hasAction(ability.actions, action);
      const now = { wasGranted: wasGranted(action), isOffered, isAdministrator };
      fields.set(name, shownPast(fields.get(name), past, now));
    }
  }
  return { past: { fields, isKnown: true }, isGone };
}

/** Actions that a log entry of an ability switched. Before its creation, an ability has none. */
function switches(change: Change) {
  const { actorId, action, before, after } = change;
  const names = ACTIONS.filter((name) => (action === 'created' ? after?.[name] === true : after?.[name] !== undefined));
  const { added, removed } = ownActionsIn(change);
  const flags: [string, Json][] = names.map((name) => [name, before?.[name] ?? false]);
  const own = [
    ...added.map((name): [string, Json] => [name, false]),
    ...removed.map((name): [string, Json] => [name, true]),
  ];
  return { actorId, before: new Map([...flags, ...own]) };
}

/** Own actions that an entry gave to an ability, or took from one that stays. */
function ownActionsIn({ resource, before, after }: Change) {
  if (resource !== 'ability' || after?.['actions'] === undefined) return { added: [], removed: [] };
  const had = (before?.['actions'] ?? []) as readonly string[];
  const has = after['actions'] as readonly string[];
  return { added: has.filter((name) => !had.includes(name)), removed: had.filter((name) => !has.includes(name)) };
}

/**
 * Combines the histories of a grant and of the ability's action: a permission is shown while the role grants it and the
 * ability has the action. An action that was switched on again doesn't count as changed: the role's `updated` doesn't
 * tell whether the caller saw the permission, and switching it off must always work. For the
 * built-in Administrator it does count: its permissions can't be switched off anyway.
 */
function shownPast(
  granted: FieldChange | undefined,
  offered: FieldChange,
  now: { readonly wasGranted: boolean; readonly isOffered: boolean; readonly isAdministrator: boolean },
): FieldChange {
  const counts = !now.isOffered || now.isAdministrator;
  return {
    earlier: now.wasGranted && offered.earlier === true,
    byOthers: granted?.byOthers === true || (counts && offered.byOthers),
  };
}

/** Settles a patch made before the changes in `past`. Each permission counts as a separate field. */
export function settleRole(
  role: Role,
  patch: RolePatch,
  { past, isGone }: RoleChangesSince,
  authority: KnownAbilities,
): Settled<RolePatch> {
  const permissions = withoutPermissions(patch.permissions, isGone);
  const texts = wholeFields(role, patch, ['name', 'description']);
  const { dropped, conflicts } = settle(
    [...texts, ...permissionFields(role, permissions ?? new Map(), authority)],
    past,
  );
  const isDropped = (key: string, action: string) => dropped.has(`abilities.${key}.${action}`);
  return {
    patch: { ...withoutDropped(patch, dropped), permissions: withoutPermissions(permissions, isDropped) },
    conflicts,
  };
}

/** Requested permissions of existing abilities, with the values that the role shows. */
function permissionFields(role: Role, requested: RequestedPermissions, authority: KnownAbilities): PatchedField[] {
  const fields: PatchedField[] = [];
  for (const [key, flags] of requested) {
    const offered = authority.abilityByKey(key)?.actions;
    if (offered === undefined) continue;
    const shown = intersectionOf(actionsOf(role.permissions, key), offered);
    for (const action of columnsOf(offered)) {
      const wanted = flags.get(action);
      if (wanted === undefined) continue;
      const current = hasAction(shown, action);
      fields.push({ path: ['abilities', key, action], current, applyTo: () => wanted });
    }
  }
  return fields;
}

function withoutPermissions(
  requested: RequestedPermissions | undefined,
  isLeftOut: (key: string, action: string) => boolean,
): RequestedPermissions | undefined {
  const kept = ([key, flags]: readonly [string, ReadonlyMap<string, boolean>]) =>
    [key, new Map([...flags].filter(([action]) => !isLeftOut(key, action)))] as const;
  return requested && new Map([...requested].map(kept));
}
