import { headAfter, type Change, type Head, type JsonObject } from '../changes/change.js';
import type { Feature } from '../features/feature.js';
import { DEFAULT_ROLLOUT, rolloutAfter } from '../features/rollout.js';
import { readFilterState } from '../segments/segment-fields.js';
import { NO_FILTERS, type Segment } from '../segments/segment.js';
import { laterThan } from '../later-than.js';
import type { ApiToken } from '../access/api-token.js';
import { readExpiry } from '../access/token-fields.js';
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
  return new AuthorityDraft(authority).apply(change).at(headAfter(change));
}

type Tables = { -readonly [K in keyof AuthorityRecords]: AuthorityRecords[K] };
type RecordIn<K extends keyof AuthorityRecords> = NonNullable<ReturnType<AuthorityRecords[K]['get']>> & Identified;

/** Applies many entries, as `applyChange` does, and copies each table only once. */
export class AuthorityDraft {
  readonly #tables: Tables;
  /** Tables that no `Authority` shares. */
  readonly #copied = new Set<keyof AuthorityRecords>();
  /** Permissions of roles that no `Authority` shares. */
  #permissions = new WeakSet<Role['permissions']>();
  #previous: Authority;

  constructor(authority: Authority) {
    this.#previous = authority;
    this.#tables = { ...authority.records };
  }

  /** The records so far; valid until the next entry. */
  get records(): AuthorityRecords {
    return this.#tables;
  }

  /** The authority so far, at the position that its entries have led to. */
  at(head: Head): Authority {
    const records = this.#copied.size === 0 ? this.#previous.records : { ...this.#tables };
    this.#copied.clear();
    this.#permissions = new WeakSet();
    this.#previous = new Authority(head, records, this.#previous);
    return this.#previous;
  }

  apply(change: Change): this {
    switch (change.resource) {
      case 'ability':
        this.#applyToAbilities(change);
        break;
      case 'role':
        this.#applyTo('roles', change, roleAfter);
        if (change.after === null) this.#removeRole(change.recordId);
        break;
      case 'feature':
        this.#applyTo('features', change, featureAfter);
        break;
      case 'segment':
        this.#applyTo('segments', change, segmentAfter);
        break;
      case 'token':
        this.#applyTo('tokens', change, tokenAfter);
        break;
      case 'user':
      case 'session':
      case 'store':
        break;
    }
    return this;
  }

  /** Grants an ability's new actions to the built-in Administrator; removes a deleted ability from every role. */
  #applyToAbilities(change: Change): void {
    const before = this.#tables.abilities.get(change.recordId);
    this.#applyTo('abilities', change, abilityAfter);
    const after = this.#tables.abilities.get(change.recordId);
    if (after === undefined) {
      if (before !== undefined) this.#removeKey(before.key, change.at);
      return;
    }
    this.#grant(after.key, after.actions & ~(before?.actions ?? NO_ACTIONS), change.at);
  }

  #grant(key: string, granted: ActionSet, at: number): void {
    const administrator = this.#tables.roles.get(ADMINISTRATOR_ROLE_ID);
    if (administrator === undefined) return;
    const held = actionsOf(administrator.permissions, key);
    if ((granted & ~held) === NO_ACTIONS) return;
    const permissions = new Map(administrator.permissions).set(key, held | granted);
    this.#copyOf('roles').set(administrator.id, withNewPermissions(administrator, permissions, at));
  }

  #removeKey(key: string, at: number): void {
    const roles = this.#copyOf('roles');
    for (const role of roles.values()) {
      if (!role.permissions.has(key)) continue;
      const permissions = this.#permissionsOf(role);
      permissions.delete(key);
      roles.set(role.id, withNewPermissions(role, permissions, at));
    }
  }

  /** The role's permissions, copied before the first write to them. */
  #permissionsOf({ permissions }: Role): Map<string, ActionSet> {
    if (this.#permissions.has(permissions)) return permissions as Map<string, ActionSet>;
    const copy = new Map(permissions);
    this.#permissions.add(copy);
    return copy;
  }

  /** Takes a deleted role from every token. Like a user's, their `updated` doesn't move. */
  #removeRole(id: string): void {
    for (const token of this.#tables.tokens.values()) {
      if (!token.roleIds.includes(id)) continue;
      this.#copyOf('tokens').set(token.id, { ...token, roleIds: token.roleIds.filter((held) => held !== id) });
    }
  }

  #applyTo<K extends keyof AuthorityRecords>(name: K, change: Change, after: After<RecordIn<K>>): void {
    const table = this.#copyOf(name);
    if (change.after === null) {
      table.delete(change.recordId);
      return;
    }
    const previous = table.get(change.recordId);
    table.set(change.recordId, after(previous, change.after, nextVersion(change.recordId, previous, change.at)));
  }

  /** The table, copied before the first write to it. */
  #copyOf<K extends keyof AuthorityRecords>(name: K): Map<string, RecordIn<K>> {
    if (!this.#copied.has(name)) {
      this.#tables[name] = new Map(this.#tables[name] as ReadonlyMap<string, never>);
      this.#copied.add(name);
    }
    return this.#tables[name] as unknown as Map<string, RecordIn<K>>;
  }
}

type Identified = Versioned & { readonly id: string };

type After<T> = (previous: T | undefined, fields: JsonObject, base: Identified) => T;

function nextVersion(id: string, previous: Identified | undefined, at: number): Identified {
  if (previous === undefined) return { id, version: 1, created: at, updated: at };
  return { id, version: previous.version + 1, created: previous.created, updated: laterThan(previous.updated, at) };
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

function featureAfter(
  previous: Feature | undefined,
  fields: JsonObject,
  { id, version, created, updated }: Identified,
): Feature {
  const { variants, onVariant, offVariant, targeting } = rolloutAfter(previous ?? DEFAULT_ROLLOUT, fields);
  // Without spreading, which takes several times as long and is noticed when features are switched all the time.
  return {
    id,
    version,
    created,
    updated,
    key: textOf(fields['key'], previous?.key),
    name: textOf(fields['name'], previous?.name),
    description: textOf(fields['description'], previous?.description),
    enabled: typeof fields['enabled'] === 'boolean' ? fields['enabled'] : (previous?.enabled ?? false),
    variants,
    onVariant,
    offVariant,
    targeting,
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

function tokenAfter(previous: ApiToken | undefined, fields: JsonObject, base: Identified): ApiToken {
  return {
    ...base,
    name: textOf(fields['name'], previous?.name),
    description: textOf(fields['description'], previous?.description),
    roleIds: Array.isArray(fields['roles']) ? (fields['roles'] as string[]) : (previous?.roleIds ?? []),
    expires: fields['expires'] === undefined ? (previous?.expires ?? null) : readExpiry(fields['expires']),
    createdBy: textOf(fields['created_by'], previous?.createdBy),
    hash: textOf(fields['hash'], previous?.hash),
  };
}

function textOf(value: unknown, otherwise: string | undefined): string {
  return typeof value === 'string' ? value : (otherwise ?? '');
}
