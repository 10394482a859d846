import type { ValueCount } from '../../../domain/customers/facets.js';
import { compareValues } from '../../../domain/lists/compare.js';
import { matches, propertyValue } from '../../../domain/lists/evaluate-list.js';
import type { Filter, Scalar, SortValue } from '../../../domain/lists/list-query.js';
import { fold } from '../../../domain/text/fold.js';
import { roomFor, type Column, type Sortable } from './column.js';

/** A code has two bytes. */
export const MAX_VALUES = 65_536;
/** Comparing this many with a filter takes a few milliseconds. */
const MAX_CHARACTERS = 4_194_304;
/** Both forms of a text, its code, and the object that remembers its folded form. */
const BYTES_OF_VALUE = 250;
/** Values compared between two checks of the time limit. */
const VALUES_PER_CHECK = 256;

const isAny = ({ customers }: ValueCount) => customers > 0;
const NOTHING_SEARCHED = { searched: [] };

/** A column of few distinct values: a code for each customer. That of an absent value is 0. */
export class CodedColumn implements Column {
  #codes = new Uint16Array(0);
  /** By code. The domain compares them, and remembers what they fold to. */
  readonly #values: { readonly value: Scalar | null }[] = [{ value: null }];
  readonly #codeOf = new Map<Scalar, number>();
  #characters = 0;
  #sortable: Float64Array | undefined;

  constructor(maxKey: number) {
    this.#ensureCapacity(maxKey);
  }

  get bytes(): number {
    return this.#codes.byteLength + this.#values.length * BYTES_OF_VALUE + 2 * this.#characters;
  }

  get sortable(): Sortable {
    const numbers = (this.#sortable ??= this.#ranks());
    return { numbers, codes: this.#codes, low: 0, high: this.#values.length };
  }

  set(key: number, value: Scalar | null): boolean {
    const code = value === null ? 0 : this.codeOf(value);
    if (code === undefined) return false;
    this.put(key, code);
    return true;
  }

  put(key: number, code: number): void {
    if (key >= this.#codes.length) this.#ensureCapacity(key);
    this.#codes[key] = code;
  }

  /** The code of a value, a new one when it has none. Undefined when there are too many values. */
  codeOf(value: Scalar): number | undefined {
    const known = this.#codeOf.get(value);
    if (known !== undefined) return known;
    if (typeof value === 'string') this.#characters += 2 * value.length;
    if (this.#values.length === MAX_VALUES || this.#characters > MAX_CHARACTERS) return undefined;
    const code = this.#values.push({ value }) - 1;
    this.#codeOf.set(value, code);
    this.#sortable = undefined;
    return code;
  }

  keep(marks: Uint8Array, filter: Filter, checkTime: () => unknown): void {
    if (marks.length > this.#codes.length) this.#ensureCapacity(marks.length);
    const met = this.#codesMeeting(filter, checkTime);
    const codes = this.#codes;
    for (let key = 0; key < marks.length; key += 1) marks[key]! &= met[codes[key]!]!;
  }

  counts(marks: Uint8Array): ValueCount[] {
    if (marks.length > this.#codes.length) this.#ensureCapacity(marks.length);
    const counts = new Float64Array(this.#values.length);
    for (let key = 0; key < marks.length; key += 1) counts[this.#codes[key]!]! += marks[key]!;
    return this.#values.map(({ value }, code) => ({ value, customers: counts[code]! })).filter(isAny);
  }

  /** Removes the marks of customers without a value. */
  keepPresent(marks: Uint8Array): void {
    this.keep(marks, { field: 'value', operator: 'null', values: [false] }, () => undefined);
  }

  #codesMeeting(filter: Filter, checkTime: () => unknown): Uint8Array {
    const met = new Uint8Array(this.#values.length);
    if (filter.operator === 'eq' || filter.operator === 'ne') {
      if (filter.operator === 'ne') met.fill(1);
      for (const value of filter.values) {
        const code = this.#codeOf.get(value);
        if (code !== undefined) met[code] = filter.operator === 'eq' ? 1 : 0;
      }
      return met;
    }
    const criteria = { filters: [{ ...filter, field: 'value' } as Filter], search: [] };
    for (const [code, value] of this.#values.entries()) {
      if (code % VALUES_PER_CHECK === 0) checkTime();
      met[code] = matches(value, criteria, NOTHING_SEARCHED, propertyValue) ? 1 : 0;
    }
    return met;
  }

  /** For each code its rank in sort order: equal ones have the same. */
  #ranks(): Float64Array {
    const folded = this.#values.map(({ value }): SortValue => (typeof value === 'string' ? fold(value) : value));
    const codes = Array.from(folded.keys()).sort((a, b) => compareValues(folded[a]!, folded[b]!));
    const ranks = new Float64Array(codes.length);
    let rank = 0;
    for (const [index, code] of codes.entries()) {
      if (index > 0 && compareValues(folded[codes[index - 1]!]!, folded[code]!) !== 0) rank += 1;
      ranks[code] = rank;
    }
    return ranks;
  }

  #ensureCapacity(key: number): void {
    const codes = new Uint16Array(roomFor(key));
    codes.set(this.#codes);
    this.#codes = codes;
  }
}
