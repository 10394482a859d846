import type { ScryptParameters } from './derive-key.js';

/**
 * Derivations that cost together what `cheaper` lacks to the cost of `wanted`; none where it lacks nothing. The cost is
 * N * r * p. As much of it as possible has the N of `wanted`, for the time that a unit takes depends on the memory.
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

/** Units of work, each of which takes about the same time. */
export function costOf({ ln, r, p }: ScryptParameters): number {
  return 2 ** ln * r * p;
}
