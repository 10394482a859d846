/** From this length, a name may have two errors and still be recognised. */
const LONG = 8;

/**
 * Finds the name that was probably meant: one edit away, which is a character more, less or other, or two neighbours swapped;
 * two edits for names of eight characters and more. Case doesn't count. Of several the nearest, then the first.
 */
export function nearest(name: string, known: Iterable<string>): string | undefined {
  const sought = name.toLowerCase();
  let found: string | undefined;
  let least = Infinity;
  for (const candidate of known) {
    const allowed = candidate.length < LONG ? 1 : 2;
    if (Math.abs(candidate.length - sought.length) > allowed) continue;
    const edits = distance(sought, candidate.toLowerCase());
    if (edits > allowed || edits >= least || edits >= candidate.length) continue;
    found = candidate;
    least = edits;
  }
  return found;
}

/** Optimal string alignment distance: Damerau-Levenshtein without editing between swapped characters. */
function distance(a: string, b: string): number {
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const other = Number(a[i - 1] !== b[j - 1]);
      let least = Math.min(previous[j]! + 1, row[j - 1]! + 1, previous[j - 1]! + other);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, before[j - 2]! + 1);
      row.push(least);
    }
    [before, previous] = [previous, row];
  }
  return previous[b.length]!;
}
