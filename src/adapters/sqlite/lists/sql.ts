import type { SqliteValue } from '../database/sqlite-driver.js';

/**
 * A piece of SQL with the values of its placeholders, in order. The text never contains client input; values are always
 * bound.
 */
export interface Sql {
  readonly text: string;
  readonly values: readonly SqliteValue[];
}

export function sql(text: string, ...values: SqliteValue[]): Sql {
  return { text, values };
}

export const ALWAYS = sql('1');
export const NEVER = sql('0');

/** Joins pieces with a separator. */
export function join(parts: readonly Sql[], separator: string): Sql {
  return { text: parts.map((part) => part.text).join(separator), values: parts.flatMap((part) => part.values) };
}

/** Replaces each `@` of a template by a piece, as in `fill('@ IS NOT @', column, sql('?', 5))`. */
export function fill(template: string, ...parts: readonly Sql[]): Sql {
  const texts = template.split('@');
  const text = texts.map((one, index) => one + (parts[index]?.text ?? '')).join('');
  return { text, values: parts.flatMap((part) => part.values) };
}

export function allOf(parts: readonly Sql[]): Sql {
  if (parts.includes(NEVER)) return NEVER;
  const real = parts.filter((part) => part !== ALWAYS);
  return real.length === 0 ? ALWAYS : balanced(real, ' AND ');
}

export function anyOf(parts: readonly Sql[]): Sql {
  if (parts.includes(ALWAYS)) return ALWAYS;
  const real = parts.filter((part) => part !== NEVER);
  return real.length === 0 ? NEVER : balanced(real, ' OR ');
}

/** Joins as a balanced tree: SQLite rejects expressions deeper than 1,000, and a chain is as deep as it is long. */
function balanced(parts: readonly Sql[], operator: string): Sql {
  if (parts.length === 1) return parts[0]!;
  const middle = Math.ceil(parts.length / 2);
  const sides = [balanced(parts.slice(0, middle), operator), balanced(parts.slice(middle), operator)];
  return fill('(@)', join(sides, operator));
}

/** More values than this are bound as one: SQLite allows 32,766 variables, and a query may use a list several times. */
const MAX_PLACEHOLDERS = 16;

/** Tests whether the subject is one of the values. */
export function oneOf(subject: Sql, values: readonly SqliteValue[]): Sql {
  if (values.length === 0) return NEVER;
  return fill('@ IN (@)', subject, listed(values));
}

/** The operand of `IN`. `values` are strings and numbers, at least one. */
export function listed(values: readonly SqliteValue[]): Sql {
  const cached = lists.get(values) ?? newList([...new Set(values)]);
  lists.set(values, cached);
  return cached;
}

/** Caches lists: a query may use the same thousands of values in several places. */
const lists = new WeakMap<readonly SqliteValue[], Sql>();

function newList(distinct: readonly SqliteValue[]): Sql {
  if (distinct.length > MAX_PLACEHOLDERS) return sql('SELECT value FROM json_each(?)', jsonArray(distinct));
  // Rounding up to a power of two, by repeating the last value, keeps the number of distinct statements low.
  const size = 2 ** Math.ceil(Math.log2(distinct.length));
  const padded = [...distinct, ...Array<SqliteValue>(size - distinct.length).fill(distinct.at(-1)!)];
  return { text: padded.map(() => '?').join(', '), values: padded };
}

/**
 * A JSON array that `json_each` reads as the same values. Numbers beyond the safe integers are kept from becoming
 * integers.
 */
export function jsonArray(values: readonly SqliteValue[]): string {
  const isPlain = values.every((value) => typeof value !== 'number' || Number.isSafeInteger(value));
  if (isPlain) return JSON.stringify(values);
  return `[${values.map((value) => (typeof value === 'number' ? numberText(value) : JSON.stringify(value))).join(',')}]`;
}

function numberText(value: number): string {
  return Number.isSafeInteger(value) ? String(value) : value.toExponential();
}

/**
 * Makes a text bindable: one driver truncates strings at U+0000. No stored text contains U+0000 or U+0001, so replacing
 * one by the other doesn't change any comparison.
 */
export function bindable(text: string): string {
  return text.includes('\u0000') ? text.replaceAll('\u0000', '\u0001') : text;
}
