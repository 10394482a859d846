type Fields = Readonly<Record<string, unknown>>;

/** Fields that the service takes only together. */
const PAIRS = [['first_name', 'last_name']] as const;

/**
 * The fields of a form that differ from the record it was opened with, and the record's `updated`, by which the service keeps
 * what others changed meanwhile. Of a matrix of permissions only the changed ones.
 */
export function changedFields(data: Fields, before: Fields | undefined): Fields {
  if (before === undefined) return data;
  const changed: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(data)) {
    const earlier = before[name];
    if (!isSame(value, earlier)) changed[name] = name === 'abilities' ? changedParts(value, earlier) : value;
  }
  for (const names of PAIRS)
    if (names.some((name) => name in changed))
      for (const name of names) if (data[name] !== undefined) changed[name] = data[name];
  if (before['updated'] !== undefined) changed['updated'] = before['updated'];
  return changed;
}

function changedParts(value: unknown, earlier: unknown): unknown {
  if (!isMap(value) || !isMap(earlier)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, part]) => !isSame(part, earlier[key]))
      .map(([key, part]) => [key, changedParts(part, earlier[key])]),
  );
}

function isMap(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isSame(value: unknown, other: unknown): boolean {
  if (Array.isArray(value) && Array.isArray(other))
    return value.length === other.length && value.every((item, index) => isSame(item, other[index]));
  if (!isMap(value) || !isMap(other)) return value === other;
  const names = Object.keys(value);
  return names.length === Object.keys(other).length && names.every((name) => isSame(value[name], other[name]));
}
