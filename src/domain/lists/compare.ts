import type { Order, Position, SortValue } from './list-query.js';

/** Compares texts by their UTF-8 bytes, which is code point order and differs from UTF-16 order. */
export function compareText(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i += 1) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x !== y) return rank(x) - rank(y);
  }
  return a.length - b.length;
}

/** Sorts surrogates after all other units: they encode code points above U+FFFF. */
function rank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

/** Compares sort values: absent < boolean < number < text; within a type by value. */
export function compareValues(a: SortValue, b: SortValue): number {
  const types = typeRank(a) - typeRank(b);
  if (types !== 0 || a === null || b === null) return types;
  if (typeof a === 'string') return compareText(a, b as string);
  return Number(a) - Number(b);
}

export function typeRank(value: SortValue): 0 | 1 | 2 | 3 {
  if (value === null) return 0;
  if (typeof value === 'boolean') return 1;
  return typeof value === 'number' ? 2 : 3;
}

/**
 * The least of the lower bounds (`gte`), or the greatest of the upper ones (`lte`), of each type. A value is within one of the
 * bounds exactly if it's within the widest of its type.
 */
export function widestBounds<T extends SortValue>(operator: 'gte' | 'lte', bounds: readonly T[]): T[] {
  const widest = new Map<number, T>();
  for (const bound of bounds) {
    const known = widest.get(typeRank(bound));
    const order = known === undefined ? 0 : compareValues(bound, known);
    if (known === undefined || (operator === 'gte' ? order < 0 : order > 0)) widest.set(typeRank(bound), bound);
  }
  return [...widest.values()];
}

export function comparePositions(a: Position, b: Position, order: readonly Order[]): number {
  for (const [index, { descending }] of order.entries()) {
    const result = compareValues(a[index] ?? null, b[index] ?? null);
    if (result !== 0) return descending ? -result : result;
  }
  return 0;
}
