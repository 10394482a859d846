import { randomFillSync } from 'node:crypto';
import { V7Generator } from 'uuidv7';
import type { Ids } from '../../application/ports/ids.js';

/** The package requests 32 bytes at a time from the system, which takes longer than making the ids. */
const RANDOM_NUMBERS = 1_024;

/** UUIDv7 (RFC 9562) with a counter, so that ids created within one millisecond are sorted too. */
export class Uuidv7Ids implements Ids {
  readonly #numbers = new Uint32Array(RANDOM_NUMBERS);
  #used = RANDOM_NUMBERS;
  readonly #generator = new V7Generator({ nextUint32: () => this.#nextNumber() });

  next(): string {
    return this.#generator.generate().toString();
  }

  #nextNumber(): number {
    if (this.#used === RANDOM_NUMBERS) {
      randomFillSync(this.#numbers);
      this.#used = 0;
    }
    return this.#numbers[this.#used++]!;
  }
}
