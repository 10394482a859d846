/** Deterministic random numbers: the same seed gives the same sequence on every machine (mulberry32, 32 bits). */
export class SeededRandom {
  #state: number;

  constructor(seed: number) {
    this.#state = seed | 0;
  }

  /** Integer from 0 to `bound` - 1. */
  below(bound: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * bound);
  }

  /** Integer from `least` to `most`, inclusive. */
  between(least: number, most: number): number {
    return least + this.below(most - least + 1);
  }

  /** True with a probability of `percent` per cent. */
  chance(percent: number): boolean {
    return this.below(100) < percent;
  }

  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)]!;
  }

  /** Picks an item with a probability proportional to its weight. */
  weigh<T>(items: readonly (readonly [item: T, weight: number])[]): T {
    const total = items.reduce((sum, [, weight]) => sum + weight, 0);
    let left = this.below(total);
    for (const [item, weight] of items) {
      if (left < weight) return item;
      left -= weight;
    }
    return items[0]![0];
  }
}
