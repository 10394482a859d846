import type { Sha256 } from '../../domain/changes/seal-change.js';

const BITS = 256;

/**
 * Order-independent digest of a set of rows: the sum of their SHA-256 hashes modulo 2^256. Storages can read rows in any
 * order, and missing, changed or duplicate rows change the sum. It detects faults, not forgery; the log's hash chain does
 * that.
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
