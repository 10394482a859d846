type Fields = Readonly<Record<string, unknown>>;

/** Fields that the service takes only together. */
const PAIRS = [['first_name', 'last_name']] as const;

/**
 * The fields of a form that differ from the record it was opened with, and the record's `updated`, by which the service keeps
 * what others changed meanwhile. Of a matrix of permissions only the changed ones.
 */
export function changedFields(data: Fields, before: Fields | undefined): Fields {
  if (before === undefined) return data;
  const changed = differences(data, before);
  for (const names of PAIRS)
    if (names.some((name) => name in changed))
      for (const name of names) if (data[name] !== undefined) changed[name] = data[name];
  if (before['updated'] !== undefined) changed['updated'] = before['updated'];
  return changed;
}

/** The fields of `data` with other values than in `before`; of a matrix of permissions only these. */
export function differences(data: Fields, before: Fields): Record<string, unknown> {
  const changed: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(data)) {
    const earlier = before[name];
    if (name === 'updated' || isSame(value, earlier)) continue;
    changed[name] = name === 'abilities' ? changedParts(value, earlier) : value;
  }
  return changed;
}

/** The record with these changes, which may hold a part of a matrix of permissions. */
export function withDifferences(record: Fields, changes: Fields): Fields {
  const merged: Record<string, unknown> = { ...record };
  for (const [name, value] of Object.entries(changes)) {
    const stored = record[name];
    merged[name] = name === 'abilities' && isMap(value) && isMap(stored) ? mergedParts(stored, value) : value;
  }
  return merged;
}

function mergedParts(stored: Fields, changes: Fields): Fields {
  const merged: Record<string, unknown> = { ...stored };
  for (const [key, value] of Object.entries(changes)) {
    const part = stored[key];
    merged[key] = isMap(part) && isMap(value) ? mergedParts(part, value) : value;
  }
  return merged;
}

/** The names of changed fields; of a matrix, those of its permissions: `abilities.customer.read`. */
export function namesOf(changes: Fields): string[] {
  return Object.entries(changes).flatMap(([name, value]) =>
    name === 'abilities' && isMap(value) ? namesOfParts(name, value) : [name],
  );
}

function namesOfParts(prefix: string, parts: Fields): string[] {
  return Object.entries(parts).flatMap(([key, value]) =>
    isMap(value) ? namesOfParts(`${prefix}.${key}`, value) : [`${prefix}.${key}`],
  );
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
