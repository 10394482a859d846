import type { Dice } from './dice.js';

const NAMES = ['Ada', 'ada', 'Ädam', 'Bo', 'Grace', 'Zoë', 'zoe', 'Marie', 'Linus', 'Noor'];

/** One of few names, so that samples are ordered by more than the first one. */
export function randomName(dice: Dice): string {
  return dice.one(NAMES);
}

/** The state of the customers' filters; some filters have no effect. */
export function randomFilters(dice: Dice): object {
  const values: Record<string, string[]> = {};
  if (dice.chance(0.6)) values['status'] = dice.some(['lead', 'active', 'gone', 'none'], 2);
  if (dice.chance(0.5)) values['seats_gte'] = [String(dice.below(10))];
  if (dice.chance(0.3)) values['q'] = [dice.one(['a', 'zo', 'grace'])];
  return { values, enabled: dice.some(['seats_gte'], 1) };
}
