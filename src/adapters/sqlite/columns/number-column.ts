import type { ValueCount } from '../../../domain/customers/facets.js';
import { widestBounds } from '../../../domain/lists/compare.js';
import type { Filter, Scalar } from '../../../domain/lists/list-query.js';
import { roomFor, type Column, type Sortable } from './column.js';

const ABSENT = -Infinity;

/** A column of many different numbers, and nothing else. */
export class NumberColumn implements Column {
  #numbers = new Float64Array(0);
  #low = Infinity;
  #high = ABSENT;

  constructor(maxKey: number) {
    this.#ensureCapacity(maxKey);
  }

  get bytes(): number {
    return this.#numbers.byteLength;
  }

  get sortable(): Sortable {
    return { numbers: this.#numbers, codes: undefined, low: this.#low, high: this.#high };
  }

  set(key: number, value: Scalar | null): boolean {
    if (value !== null && typeof value !== 'number') return false;
    if (key >= this.#numbers.length) this.#ensureCapacity(key);
    this.#numbers[key] = value ?? ABSENT;
    if (value !== null && value < this.#low) this.#low = value;
    if (value !== null && value > this.#high) this.#high = value;
    return true;
  }

  keep(marks: Uint8Array, filter: Filter): void {
    if (marks.length > this.#numbers.length) this.#ensureCapacity(marks.length);
    const isMet = meeting(filter);
    const numbers = this.#numbers;
    for (let key = 0; key < marks.length; key += 1) marks[key]! &= Number(isMet(numbers[key]!));
  }

  counts(marks: Uint8Array): ValueCount[] {
    if (marks.length > this.#numbers.length) this.#ensureCapacity(marks.length);
    const counts = new Map<number, number>();
    for (let key = marks.indexOf(1); key !== -1; key = marks.indexOf(1, key + 1)) {
      const number = this.#numbers[key]!;
      counts.set(number, (counts.get(number) ?? 0) + 1);
    }
    return Array.from(counts, ([number, customers]) => ({ value: number === ABSENT ? null : number, customers }));
  }

  #ensureCapacity(key: number): void {
    const numbers = new Float64Array(roomFor(key)).fill(ABSENT, this.#numbers.length);
    numbers.set(this.#numbers);
    this.#numbers = numbers;
  }
}

/** Whether a number, or `ABSENT`, meets the filter. */
function meeting({ operator, values }: Filter): (number: number) => boolean {
  switch (operator) {
    case 'eq':
    case 'ne': {
      const sought = new Set<Scalar>(values);
      return (number) => sought.has(number) === (operator === 'eq');
    }
    case 'gte':
    case 'lte': {
      const bound = widestBounds(operator, values).find((one) => typeof one === 'number');
      if (bound === undefined) return () => false;
      return operator === 'gte' ? (number) => number >= bound : (number) => number <= bound && number > ABSENT;
    }
    case 'like':
      return () => false;
    case 'null':
      return (number) => values.includes(number === ABSENT);
  }
}
