import type { Head } from '../changes/change.js';
import type { Ability } from '../abilities/ability.js';
import { explainPermissions, type ExplainedPermission } from '../access/explain-permissions.js';
import type { EffectivePermissions } from '../permissions/effective-permissions.js';
import { resolve } from '../access/resolve.js';
import type { Role } from '../roles/role.js';
import type { ApiToken } from '../tokens/api-token.js';
import type { AuthorityRecords } from './kinds/kinds.js';

export { NO_RECORDS, type AuthorityRecords } from './kinds/kinds.js';

interface RoleHolder {
  readonly roleIds: readonly string[];
  readonly suspended?: boolean;
  readonly expired?: boolean;
}

const MEMO_LIMIT = 1_000;

/** The records of all kinds at one log position. Immutable: `applyChange` returns the next value. */
export class Authority {
  readonly #memo: Map<string, EffectivePermissions>;
  #byKey: Map<string, Ability> | undefined;
  #tokensByHash: ReadonlyMap<string, ApiToken> | undefined;

  constructor(
    readonly head: Head,
    readonly records: AuthorityRecords,
    previous?: Authority,
  ) {
    const sameAbilities = previous?.records.abilities === records.abilities;
    const sameRoles = previous?.records.roles === records.roles;
    this.#memo =
      previous !== undefined && sameAbilities && sameRoles ? previous.#memo : new Map<string, EffectivePermissions>();
    if (previous?.records.tokens === records.tokens) this.#tokensByHash = previous.#tokensByHash;
  }

  abilityByKey(key: string): Ability | undefined {
    this.#byKey ??= new Map([...this.records.abilities.values()].map((ability) => [ability.key, ability]));
    return this.#byKey.get(key);
  }

  /** The token with this hash, expired or not. */
  tokenByHash(hash: string): ApiToken | undefined {
    this.#tokensByHash ??= new Map([...this.records.tokens.values()].map((token) => [token.hash, token]));
    return this.#tokensByHash.get(hash);
  }

  /**
   * Returns the permissions of these roles; unknown ids grant nothing. Usually the same object until an ability or a
   * role changes, so callers may cache derived values by it.
   */
  resolve(roleIds: readonly string[]): EffectivePermissions {
    const key = roleIds.length < 2 ? (roleIds[0] ?? '') : roleIds.toSorted().join(' ');
    const cached = this.#memo.get(key);
    if (cached !== undefined) return cached;
    const permissions = resolve(this.#rolesOf(roleIds), this.records.abilities.values());
    if (this.#memo.size >= MEMO_LIMIT) this.#memo.clear();
    this.#memo.set(key, permissions);
    return permissions;
  }

  /** Explains every permission of a user or token with these roles. */
  explain({ roleIds, suspended, expired }: RoleHolder): ExplainedPermission[] {
    const withheld = suspended === true ? 'suspended' : expired === true ? 'expired' : undefined;
    return explainPermissions(this.#rolesOf(roleIds), this.records.abilities.values(), withheld);
  }

  #rolesOf(roleIds: readonly string[]): Role[] {
    return roleIds.map((id) => this.records.roles.get(id)).filter((role) => role !== undefined);
  }
}
