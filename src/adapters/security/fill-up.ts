import type { ScryptParameters } from './derive-key.js';

/**
 * Returns extra derivations whose cost makes up the difference between `cheaper` and `wanted`; none when there is no
 * difference. The cost is N * r * p. As much of it as possible uses the N of `wanted`, because the time per unit depends on the
 * memory used.
 */
export function fillUp(cheaper: ScryptParameters, wanted: ScryptParameters): ScryptParameters[] {
  const derivations: ScryptParameters[] = [];
  let missing = costOf(wanted) - costOf(cheaper);
  for (let ln = wanted.ln; ln >= 1; ln -= 1) {
    const { r } = wanted;
    const p = Math.floor(missing / costOf({ ln, r, p: 1 }));
    if (p < 1) continue;
    derivations.push({ ln, r, p });
    missing -= costOf({ ln, r, p });
  }
  return derivations;
}

/** Units of work; each takes about the same time. */
export function costOf({ ln, r, p }: ScryptParameters): number {
  return 2 ** ln * r * p;
}
