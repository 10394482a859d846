import { headAfter, type Change, type JsonObject } from '../changes/change.js';
import type { Feature } from '../features/feature.js';
import { readFilterState } from '../segments/segment-fields.js';
import { NO_FILTERS, type Segment } from '../segments/segment.js';
import { laterThan } from '../later-than.js';
import type { Versioned } from '../versioned.js';
import type { Ability } from '../access/ability.js';
import { NO_ACTIONS, type ActionSet } from '../access/action.js';
import { Authority, type AuthorityRecords } from './authority.js';
import { actionsOf } from '../access/permission-set.js';
import { withPermissions, withFlags } from '../access/permission-fields.js';
import { ADMINISTRATOR_ROLE_ID, type Role } from '../access/role.js';

/**
 * Applies one log entry to the authority, including its automatic consequences. Pure and total: the same log always
 * gives the same records, which lets `verify` detect tables that were edited by hand.
 */
export function applyChange(authority: Authority, change: Change): Authority {
  return new Authority(headAfter(change), applyToRecords(authority.records, change), authority);
}

function applyToRecords(records: AuthorityRecords, change: Change): AuthorityRecords {
  switch (change.resource) {
    case 'ability':
      return applyToAbilities(records, change);
    case 'role':
      return { ...records, roles: applyTo(records.roles, change, roleAfter) };
    case 'feature':
      return { ...records, features: applyTo(records.features, change, featureAfter) };
    case 'segment':
      return { ...records, segments: applyTo(records.segments, change, segmentAfter) };
    case 'user':
    case 'session':
    case 'store':
      return records;
  }
}

type Identified = Versioned & { readonly id: string };

type After<T> = (previous: T | undefined, fields: JsonObject, base: Identified) => T;

function applyTo<T extends Identified>(records: ReadonlyMap<string, T>, change: Change, after: After<T>) {
  const next = new Map(records);
  if (change.after === null) {
    next.delete(change.recordId);
    return next;
  }
  const previous = records.get(change.recordId);
  next.set(change.recordId, after(previous, change.after, nextVersion(change.recordId, previous, change.at)));
  return next;
}

function nextVersion(id: string, previous: Identified | undefined, at: number): Identified {
  if (previous === undefined) return { id, version: 1, created: at, updated: at };
  return { id, version: previous.version + 1, created: previous.created, updated: laterThan(previous.updated, at) };
}

/** Grants an ability's new actions to the built-in Administrator; removes a deleted ability from every role. */
function applyToAbilities(records: AuthorityRecords, change: Change): AuthorityRecords {
  const abilities = applyTo(records.abilities, change, abilityAfter);
  const before = records.abilities.get(change.recordId);
  const after = abilities.get(change.recordId);
  if (after === undefined) {
    return {
      ...records,
      abilities,
      roles: before === undefined ? records.roles : withoutKey(records.roles, before.key, change.at),
    };
  }
  const added = after.actions & ~(before?.actions ?? NO_ACTIONS);
  return { ...records, abilities, roles: withGrant(records.roles, after.key, added, change.at) };
}

function withGrant(roles: ReadonlyMap<string, Role>, key: string, granted: ActionSet, at: number) {
  const administrator = roles.get(ADMINISTRATOR_ROLE_ID);
  if (administrator === undefined) return roles;
  const held = actionsOf(administrator.permissions, key);
  if ((granted & ~held) === NO_ACTIONS) return roles;
  const permissions = new Map(administrator.permissions).set(key, held | granted);
  return new Map(roles).set(administrator.id, withNewPermissions(administrator, permissions, at));
}

function withoutKey(roles: ReadonlyMap<string, Role>, key: string, at: number) {
  const next = new Map(roles);
  for (const role of roles.values()) {
    if (!role.permissions.has(key)) continue;
    const permissions = new Map(role.permissions);
    permissions.delete(key);
    next.set(role.id, withNewPermissions(role, permissions, at));
  }
  return next;
}

function withNewPermissions(role: Role, permissions: Role['permissions'], at: number): Role {
  return { ...role, permissions, version: role.version + 1, updated: laterThan(role.updated, at) };
}

function abilityAfter(previous: Ability | undefined, fields: JsonObject, base: Identified): Ability {
  return {
    ...base,
    key: textOf(fields['key'], previous?.key),
    name: textOf(fields['name'], previous?.name),
    description: textOf(fields['description'], previous?.description),
    actions: withFlags(previous?.actions ?? NO_ACTIONS, fields),
  };
}

function roleAfter(previous: Role | undefined, fields: JsonObject, base: Identified): Role {
  return {
    ...base,
    name: textOf(fields['name'], previous?.name),
    description: textOf(fields['description'], previous?.description),
    permissions: withPermissions(
      previous?.permissions ?? new Map<string, ActionSet>(),
      (fields['abilities'] ?? {}) as JsonObject,
    ),
  };
}

function featureAfter(previous: Feature | undefined, fields: JsonObject, base: Identified): Feature {
  return {
    ...base,
    key: textOf(fields['key'], previous?.key),
    name: textOf(fields['name'], previous?.name),
    description: textOf(fields['description'], previous?.description),
    enabled: typeof fields['enabled'] === 'boolean' ? fields['enabled'] : (previous?.enabled ?? false),
  };
}

function segmentAfter(previous: Segment | undefined, fields: JsonObject, base: Identified): Segment {
  const state = fields['filters'];
  return {
    ...base,
    name: textOf(fields['name'], previous?.name),
    description: textOf(fields['description'], previous?.description),
    filters: state === undefined ? (previous?.filters ?? NO_FILTERS) : readFilterState(state),
  };
}

function textOf(value: unknown, otherwise: string | undefined): string {
  return typeof value === 'string' ? value : (otherwise ?? '');
}
