import type { Ids } from '../../src/application/ports/ids.js';

/** UUIDv7-shaped ids that count up from 1 above the built-in role's. */
export class CountedIds implements Ids {
  #last: number;

  constructor(start = 0x1000) {
    this.#last = start;
  }

  next(): string {
    this.#last += 1;
    return `00000000-0000-7000-8000-${this.#last.toString(16).padStart(12, '0')}`;
  }
}
