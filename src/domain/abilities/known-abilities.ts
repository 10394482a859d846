import type { Ability } from './ability.js';

/** The abilities there are, as an `Authority` has them. */
export interface KnownAbilities {
  abilityByKey(key: string): Ability | undefined;
  readonly records: { readonly abilities: ReadonlyMap<string, Ability> };
}
