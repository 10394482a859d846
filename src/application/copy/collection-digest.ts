import type { Sha256 } from '../../domain/changes/seal-change.js';

const BITS = 256;

/**
 * The digest of a set of rows, whatever their order: the sum of the SHA-256 of each, modulo 2^256. Every storage may read
 * its rows in the order that costs it least, and a row that is missing, changed or twice moves the sum. It finds faults;
 * against somebody who forges rows to fit, there is the chain of the log.
 */
export class CollectionDigest {
  #rows = 0;
  #sum = 0n;

  constructor(private readonly sha256: Sha256) {}

  add(text: string): void {
    this.#rows += 1;
    this.#sum = BigInt.asUintN(BITS, this.#sum + BigInt(`0x${this.sha256(text)}`));
  }

  get rows(): number {
    return this.#rows;
  }

  /** 64 lower-case hexadecimal digits. */
  get hex(): string {
    return this.#sum.toString(16).padStart(BITS / 4, '0');
  }
}
