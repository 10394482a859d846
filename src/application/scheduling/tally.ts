/** Amounts per key, and their sum. Keys whose amount is zero are removed. */
export class Tally {
  readonly #amounts = new Map<string, number>();
  #sum = 0;

  get sum(): number {
    return this.#sum;
  }

  of(key: string): number {
    return this.#amounts.get(key) ?? 0;
  }

  add(key: string, amount: number): void {
    const next = this.of(key) + amount;
    if (next === 0) this.#amounts.delete(key);
    else this.#amounts.set(key, next);
    this.#sum += amount;
  }

  /** The keys with their amounts. */
  [Symbol.iterator](): IterableIterator<[key: string, amount: number]> {
    return this.#amounts.entries();
  }
}
