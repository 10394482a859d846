import type { Head } from '../changes/change.js';
import type { Ability } from '../abilities/ability.js';
import { ExplainedRows } from '../access/explained-rows.js';
import { explainPermissions, type ExplainedPermission } from '../access/explain-permissions.js';
import type { Withheld } from '../permissions/decide-actions.js';
import type { EffectivePermissions } from '../permissions/effective-permissions.js';
import { resolve, type Grant } from '../access/resolve.js';
import type { ApiToken } from '../tokens/api-token.js';
import type { AuthorityRecords } from './kinds/kinds.js';

export { NO_RECORDS, type AuthorityRecords } from './kinds/kinds.js';

/** A user or token, as far as permissions follow from it. */
export interface RoleHolder {
  /** Ids of roles and groups, see `holdingsOf`. */
  readonly holdings: readonly string[];
  readonly suspended?: boolean;
  readonly expired?: boolean;
}

const MEMO_LIMIT = 1_000;

/** The records of all kinds at one log position. Immutable: `applyChange` returns the next value. */
export class Authority {
  readonly #memo: Map<string, EffectivePermissions>;
  readonly #rows: ExplainedRows;
  #byKey: Map<string, Ability> | undefined;
  #tokensByHash: ReadonlyMap<string, ApiToken> | undefined;

  constructor(
    readonly head: Head,
    readonly records: AuthorityRecords,
    previous?: Authority,
  ) {
    const sameAbilities = previous?.records.abilities === records.abilities;
    const sameRoles = previous?.records.roles === records.roles && previous.records.groups === records.groups;
    const known = previous !== undefined && sameAbilities && sameRoles ? previous : undefined;
    this.#memo = known === undefined ? new Map<string, EffectivePermissions>() : known.#memo;
    this.#rows = known === undefined ? new ExplainedRows() : known.#rows;
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
   * Returns the permissions of these roles and groups, see `holdingsOf`; unknown ids grant nothing. Usually the same object until an
   * ability, a role or a group changes, so callers may cache derived values by it.
   */
  resolve(holdings: readonly string[]): EffectivePermissions {
    const key = keyOf(holdings);
    const cached = this.#memo.get(key);
    if (cached !== undefined) return cached;
    const { roles, groups, abilities } = this.records;
    // All who hold the same share the result, whatever order theirs has.
    const sorted = holdings.toSorted();
    const groupIds = sorted.filter((id) => groups.has(id));
    const newest = Math.max(0, ...sorted.map((id) => (roles.get(id) ?? groups.get(id))?.created ?? 0));
    const permissions = resolve(this.#grantsOf(sorted), abilities.values(), groupIds, newest);
    if (this.#memo.size >= MEMO_LIMIT) this.#memo.clear();
    this.#memo.set(key, permissions);
    return permissions;
  }

  /** Explains every permission of a user or token. */
  explain(holder: RoleHolder): ExplainedPermission[] {
    return explainPermissions(this.#grantsOf(holder.holdings), this.records.abilities.values(), withheldOf(holder));
  }

  /**
   * Explains the permissions of a user or token on one ability; undefined for an unknown one. Usually the same objects until an
   * ability, a role or a group changes.
   */
  explainAbility(holder: RoleHolder, abilityKey: string): readonly ExplainedPermission[] | undefined {
    const { holdings } = holder;
    const withheld = withheldOf(holder);
    const key = keyOf(holdings);
    const known = this.#rows.find(key, abilityKey, withheld);
    if (known !== undefined) return known;
    const ability = this.abilityByKey(abilityKey);
    return ability && this.#rows.add(key, this.#grantsOf(holdings), ability, withheld);
  }

  /** Every way to a role, directly or through a group. */
  #grantsOf(holdings: readonly string[]): Grant[] {
    const { roles, groups } = this.records;
    return holdings.flatMap((id) => {
      const through = groups.get(id);
      return (through?.roleIds ?? [id]).flatMap((roleId) => {
        const role = roles.get(roleId);
        return role === undefined ? [] : [{ role, through }];
      });
    });
  }
}

function withheldOf({ suspended, expired }: RoleHolder): Withheld | undefined {
  return suspended === true ? 'suspended' : expired === true ? 'expired' : undefined;
}

/** Sorting takes longer than a decision may. */
const keys = new WeakMap<readonly string[], string>();

/** The same for the same roles and groups in any order. */
function keyOf(holdings: readonly string[]): string {
  if (holdings.length < 2) return holdings[0] ?? '';
  let key = keys.get(holdings);
  if (key === undefined) {
    key = holdings.toSorted().join(' ');
    keys.set(holdings, key);
  }
  return key;
}
