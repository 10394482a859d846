import { LRUCache } from 'lru-cache';
import type { Criteria } from '../../../domain/lists/list-query.js';

const MAX_KEPT = 1_000;
/** Longer criteria are rarely asked for again. */
const MAX_KEY_LENGTH = 2_000;

export interface KeptTotal {
  /** The customers' sequence number that the total belongs to. */
  readonly sequence: number;
  readonly total: number;
}

/** The exact totals of the criteria asked for last. Each is right until the customers' sequence number moves. */
export class KeptTotals {
  readonly #totals = new LRUCache<string, KeptTotal>({ max: MAX_KEPT });

  find(criteria: Criteria): KeptTotal | undefined {
    return this.#totals.get(keyOf(criteria));
  }

  keep(criteria: Criteria, kept: KeptTotal): void {
    const key = keyOf(criteria);
    if (key.length <= MAX_KEY_LENGTH) this.#totals.set(key, kept);
  }
}

function keyOf({ filters, search }: Criteria): string {
  return JSON.stringify([filters, search]);
}
