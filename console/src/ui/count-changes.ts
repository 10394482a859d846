/** How many values differ: each field is one, each permission of a matrix too. */
export function countChanges(changed: Readonly<Record<string, unknown>>): number {
  return Object.entries(changed)
    .filter(([name]) => name !== 'updated')
    .reduce((count, [name, value]) => count + (name === 'abilities' ? countPermissions(value) : 1), 0);
}

function countPermissions(abilities: unknown): number {
  const rows = Object.values((abilities ?? {}) as Readonly<Record<string, Readonly<Record<string, boolean>>>>);
  return rows.reduce((count, row) => count + Object.keys(row).length, 0);
}
