import type { Clock } from '../ports/clock.js';

interface Seen {
  readonly mark: number;
  /** When the mark was first seen, by the monotonic clock. */
  readonly at: number;
}

/** Knows for how long others' states weren't renewed while this process watched. Their clocks needn't be right. */
export class RenewalWatch {
  readonly #seen = new Map<string, Seen>();

  constructor(
    private readonly forgottenAfterMs: number,
    private readonly monotonic: Clock['monotonic'],
  ) {}

  /** Whether the state has had this mark for longer than allowed. A mark is any number that each renewal changes. */
  isForgotten(id: string, mark: number): boolean {
    const now = this.monotonic();
    const seen = this.#seen.get(id);
    if (seen?.mark === mark) return now - seen.at > this.forgottenAfterMs;
    this.#seen.set(id, { mark, at: now });
    return false;
  }

  /** Drops what is known of all other states. */
  keepOnly(ids: readonly string[]): void {
    const kept = new Set(ids);
    for (const id of this.#seen.keys()) if (!kept.has(id)) this.#seen.delete(id);
  }
}
