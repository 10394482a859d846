import type { Change } from '../changes/change.js';
import { entriesSince, earliestUnseen, momentOf, stepOf } from '../stale/entries-since.js';
import {
  MAX_ENTRIES_SINCE,
  sumUp,
  UNKNOWN_CHANGES,
  type FieldChange,
  type ChangesSince,
} from '../stale/changes-since.js';
import { settle, wholeFields, withoutDropped, type PatchedField, type Settled } from '../stale/settle.js';
import { ACTIONS, actionBit, NO_ACTIONS, type Action } from '../permissions/action.js';
import type { KnownAbilities } from '../abilities/known-abilities.js';
import { actionsOf } from '../permissions/permission-set.js';
import type { RequestedPermissions } from './requested-permissions.js';
import { ADMINISTRATOR_ROLE_ID, type Role } from './role.js';
import type { RolePatch } from './update-role.js';

/** Changes to a role, and to the abilities whose permissions it shows. */
interface RoleChangesSince {
  readonly past: ChangesSince;
  /** Keys of deleted abilities. A new ability may have the same key. */
  readonly deletedKeys: ReadonlySet<string>;
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
  const raisesUpdated = ({ resource, action }: Change) =>
    resource === 'role' || action === 'deleted' || isAdministrator;
  const unseen = entriesSince(role, entries, since, raisesUpdated);
  const ofAbilities = unseen.filter(({ resource }) => resource === 'ability');
  const deletedKeys = new Set(
    ofAbilities.filter(({ action }) => action === 'deleted').map(({ before }) => before?.['key'] as string),
  );
  if (unseen.length > MAX_ENTRIES_SINCE) return { past: UNKNOWN_CHANGES, deletedKeys };
  const granted = sumUp(unseen.filter(({ resource }) => resource === 'role').map(stepOf), actorId);
  const fields = new Map(granted.fields);
  for (const id of new Set(ofAbilities.map(({ recordId }) => recordId))) {
    const ability = authority.records.abilities.get(id);
    if (ability === undefined) continue;
    const wasGranted = (action: Action) => {
      const past = granted.fields.get(`abilities.${ability.key}.${action}`);
      if (past !== undefined) return past.earlier === true;
      return (actionsOf(role.permissions, ability.key) & actionBit(action)) !== 0;
    };
    // The role had one of its permissions, so the caller had seen the ability, even if created in the same millisecond.
    const wasSeen = !isAdministrator && ACTIONS.some(wasGranted);
    const changes = ofAbilities.filter(({ recordId, action }) => recordId === id && !(wasSeen && action === 'created'));
    const offered = sumUp(changes.map(switches), actorId).fields;
    for (const [action, past] of offered) {
      const name = `abilities.${ability.key}.${action}`;
      const isOffered = (ability.actions & actionBit(action as Action)) !== 0;
      const now = { wasGranted: wasGranted(action as Action), isOffered, isAdministrator };
      fields.set(name, shownPast(fields.get(name), past, now));
    }
  }
  return { past: { fields, isKnown: true }, deletedKeys };
}

/** Actions that a log entry of an ability switched. Before its creation, an ability has none. */
function switches({ actorId, action, before, after }: Change) {
  const names = ACTIONS.filter((name) => (action === 'created' ? after?.[name] === true : after?.[name] !== undefined));
  return { actorId, before: new Map(names.map((name) => [name, before?.[name] ?? false])) };
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
  { past, deletedKeys }: RoleChangesSince,
  authority: KnownAbilities,
): Settled<RolePatch> {
  const permissions =
    patch.permissions === undefined
      ? undefined
      : new Map([...patch.permissions].filter(([key]) => !deletedKeys.has(key)));
  const texts = wholeFields(role, patch, ['name', 'description']);
  const { dropped, conflicts } = settle(
    [...texts, ...permissionFields(role, permissions ?? new Map(), authority)],
    past,
  );
  return {
    patch: { ...withoutDropped(patch, dropped), permissions: permissions && withoutPermissions(permissions, dropped) },
    conflicts,
  };
}

/** Requested permissions of existing abilities, with the values that the role shows. */
function permissionFields(role: Role, requested: RequestedPermissions, authority: KnownAbilities): PatchedField[] {
  const fields: PatchedField[] = [];
  for (const [key, flags] of requested) {
    const offered = authority.abilityByKey(key)?.actions;
    if (offered === undefined) continue;
    const shown = actionsOf(role.permissions, key) & offered;
    for (const action of ACTIONS) {
      const wanted = flags.get(action);
      if (wanted === undefined) continue;
      const current = (shown & actionBit(action)) !== NO_ACTIONS;
      fields.push({ path: ['abilities', key, action], current, applyTo: () => wanted });
    }
  }
  return fields;
}

function withoutPermissions(requested: RequestedPermissions, dropped: ReadonlySet<string>): RequestedPermissions {
  return new Map(
    [...requested].map(([key, flags]) => [
      key,
      new Map([...flags].filter(([action]) => !dropped.has(`abilities.${key}.${action}`))),
    ]),
  );
}
