import type { Ability } from '../abilities/ability.js';
import type { Withheld } from '../permissions/decide-actions.js';
import type { Grant } from './resolve.js';
import { byName, explainAbility, type ExplainedPermission } from './explain-permissions.js';

type Row = readonly ExplainedPermission[];
type RowsByAbility = Map<string, Row>;

/** Permissions, and the ways in which they're granted. */
const LIMIT = 100_000;

/** Remembers explained permissions by set of roles and groups and by ability: few rows answer most questions. */
export class ExplainedRows {
  readonly #rows = {
    none: new Map<string, RowsByAbility>(),
    suspended: new Map<string, RowsByAbility>(),
    expired: new Map<string, RowsByAbility>(),
  };
  #count = 0;

  find(setKey: string, abilityKey: string, withheld: Withheld | undefined): Row | undefined {
    return this.#rows[withheld ?? 'none'].get(setKey)?.get(abilityKey);
  }

  add(setKey: string, grants: readonly Grant[], ability: Ability, withheld: Withheld | undefined): Row {
    if (this.#count >= LIMIT) this.#clear();
    const ofSets = this.#rows[withheld ?? 'none'];
    const ofSet = ofSets.get(setKey) ?? (new Map() as RowsByAbility);
    const row = explainAbility(byName(grants), ability, withheld);
    ofSets.set(setKey, ofSet.set(ability.key, row));
    for (const { grantedBy } of row) this.#count += 1 + grantedBy.length;
    return row;
  }

  #clear(): void {
    for (const ofSets of Object.values(this.#rows)) ofSets.clear();
    this.#count = 0;
  }
}
