/** A random generator that returns the same for the same seed (mulberry32). */
export class Dice {
  #state: number;

  constructor(readonly seed: number) {
    this.#state = seed;
  }

  /** A number of at least 0 and below `limit`. */
  below(limit: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  }

  /** True in this share of the calls. */
  chance(share: number): boolean {
    return this.below(1_000) < share * 1_000;
  }

  one<T>(of: readonly T[]): T {
    if (of.length === 0) throw new Error('There is nothing to choose from.');
    return of[this.below(of.length)]!;
  }

  /** At most `most` different ones. */
  some<T>(of: readonly T[], most: number): T[] {
    if (of.length === 0) return [];
    return [...new Set(Array.from({ length: this.below(most + 1) }, () => this.one(of)))];
  }
}
