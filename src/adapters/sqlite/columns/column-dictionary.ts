import { compareText, typeRank, widestBounds } from '../../../domain/lists/compare.js';
import type { Filter, Scalar } from '../../../domain/lists/list-query.js';
import { fold } from '../../../domain/text/fold.js';

/** With more distinct values than this, a value may have several codes: looking it up would take too much memory. */
export const MAX_LOOKED_UP = 65_536;
/** Comparing this many texts with a filter takes a few milliseconds. */
const MAX_TEXTS = 65_536;
const MAX_CHARACTERS = 4_194_304;
/** Bytes per text: both forms, array slots and code. */
const BYTES_OF_TEXT = 150;
const FIRST_CAPACITY = 256;

/** The column has too many texts, or too long ones, to be kept in memory. */
export class TooManyTexts extends Error {}

/** The distinct values of a column. Each has a code; that of an absent value is 0. */
export class ColumnDictionary {
  #ranks = new Uint8Array(FIRST_CAPACITY);
  /** Booleans as 0 and 1, numbers, and of texts the position in the arrays below. */
  #numbers = new Float64Array(FIRST_CAPACITY);
  readonly #exact: string[] = [];
  readonly #folded: string[] = [];
  #characters = 0;
  #size = 1;
  #codes: Map<Scalar, number> | undefined = new Map();
  #sortRanks: Uint32Array | undefined;

  /** The number of codes, with that of absent values. */
  get size(): number {
    return this.#size;
  }

  get bytes(): number {
    const ofCode = 9 + (this.#codes === undefined ? 0 : 40) + (this.#sortRanks === undefined ? 0 : 4);
    return this.#size * ofCode + this.#exact.length * BYTES_OF_TEXT + 2 * this.#characters;
  }

  /** The code of a value; a new one when it has none. Throws `TooManyTexts`. */
  codeOf(value: Scalar): number {
    const known = this.#codes?.get(value) ?? (this.#isLast(value) ? this.#size - 1 : undefined);
    if (known !== undefined) return known;
    const code = this.#size;
    if (code === this.#ranks.length) this.#grow();
    this.#ranks[code] = typeRank(value);
    this.#numbers[code] = typeof value === 'string' ? this.#addText(value) : Number(value);
    this.#codes?.set(value, code);
    if (code > MAX_LOOKED_UP) this.#codes = undefined;
    this.#size += 1;
    this.#sortRanks = undefined;
    return code;
  }

  /**
   * For each code whether its value meets the filter: 1 or 0. Clients choose the number of texts of `like`, so
   * `checkTime` is called between them, to throw when time is up.
   */
  codesMatching({ operator, values }: Filter, checkTime: () => unknown): Uint8Array {
    switch (operator) {
      case 'eq':
        return this.#equal(values);
      case 'ne':
        return this.#equal(values).map((is) => 1 - is);
      case 'like':
        return this.#like(values, checkTime);
      case 'gte':
      case 'lte':
        return this.#beyond(operator, values);
      case 'null':
        return this.present().map((is) => Number(values.includes(is === 0)));
    }
  }

  /** The same for all values there are. */
  present(): Uint8Array {
    return new Uint8Array(this.#size).fill(1, 1);
  }

  /** For each code its rank in sort order: that of absent values is 0, and equal ones have the same. */
  sortRanks(): Uint32Array {
    return (this.#sortRanks ??= this.#sort());
  }

  #isLast(value: Scalar): boolean {
    const code = this.#size - 1;
    return this.#ranks[code] === 2 && value === this.#numbers[code];
  }

  #addText(text: string): number {
    const folded = fold(text);
    this.#characters += text.length + (folded === text ? 0 : folded.length);
    if (this.#exact.length === MAX_TEXTS || this.#characters > MAX_CHARACTERS) throw new TooManyTexts();
    this.#folded.push(folded);
    return this.#exact.push(text) - 1;
  }

  #grow(): void {
    const capacity = this.#ranks.length * 2;
    const ranks = new Uint8Array(capacity);
    const numbers = new Float64Array(capacity);
    ranks.set(this.#ranks);
    numbers.set(this.#numbers);
    this.#ranks = ranks;
    this.#numbers = numbers;
  }

  #equal(values: readonly Scalar[]): Uint8Array {
    const met = new Uint8Array(this.#size);
    if (this.#codes !== undefined) {
      for (const value of values) {
        const code = this.#codes.get(value);
        if (code !== undefined) met[code] = 1;
      }
      return met;
    }
    const wanted = new Set<Scalar | null>(values);
    for (let code = 1; code < this.#size; code += 1) met[code] = wanted.has(this.#valueOf(code)) ? 1 : 0;
    return met;
  }

  #like(texts: readonly string[], checkTime: () => unknown): Uint8Array {
    const met = new Uint8Array(this.#size);
    for (const text of texts) {
      checkTime();
      for (let code = 1; this.#exact.length > 0 && code < this.#size; code += 1) {
        if (this.#ranks[code] === 3 && this.#folded[this.#numbers[code]!]!.includes(text)) met[code] = 1;
      }
    }
    return met;
  }

  #beyond(operator: 'gte' | 'lte', bounds: readonly Scalar[]): Uint8Array {
    const sign = operator === 'gte' ? 1 : -1;
    const widest = widestBounds(operator, bounds);
    const boolean = widest.find((bound) => typeof bound === 'boolean');
    const number = widest.find((bound) => typeof bound === 'number');
    const text = widest.find((bound) => typeof bound === 'string');
    // No comparison with NaN holds.
    const limits = [undefined, boolean, number, undefined].map((bound) =>
      bound === undefined ? NaN : sign * Number(bound),
    );
    const met = this.#beyondLimits(sign, Float64Array.from(limits));
    for (let code = 1; text !== undefined && this.#exact.length > 0 && code < this.#size; code += 1) {
      if (this.#ranks[code] !== 3) continue;
      met[code] = sign * compareText(this.#folded[this.#numbers[code]!]!, text) >= 0 ? 1 : 0;
    }
    return met;
  }

  /** A loop without branches, because there may be a million numbers. */
  #beyondLimits(sign: number, limits: Float64Array): Uint8Array {
    const met = new Uint8Array(this.#size);
    const [ranks, numbers] = [this.#ranks, this.#numbers];
    for (let code = 1; code < met.length; code += 1) met[code] = Number(sign * numbers[code]! >= limits[ranks[code]!]!);
    return met;
  }

  #sort(): Uint32Array {
    const codes = Array.from({ length: this.#size - 1 }, (_, index) => index + 1);
    const compare = (a: number, b: number) => this.#compare(a, b);
    codes.sort(compare);
    const ranks = new Uint32Array(this.#size);
    let rank = 0;
    for (const [index, code] of codes.entries()) {
      if (index === 0 || compare(codes[index - 1]!, code) !== 0) rank += 1;
      ranks[code] = rank;
    }
    return ranks;
  }

  #compare(a: number, b: number): number {
    const [rankOfA, rankOfB] = [this.#ranks[a]!, this.#ranks[b]!];
    if (rankOfA !== rankOfB) return rankOfA - rankOfB;
    const [numberOfA, numberOfB] = [this.#numbers[a]!, this.#numbers[b]!];
    return rankOfA === 3 ? compareText(this.#folded[numberOfA]!, this.#folded[numberOfB]!) : numberOfA - numberOfB;
  }

  #valueOf(code: number): Scalar | null {
    const number = this.#numbers[code]!;
    switch (this.#ranks[code]) {
      case 1:
        return number === 1;
      case 2:
        return number;
      case 3:
        return this.#exact[number]!;
      default:
        return null;
    }
  }
}
