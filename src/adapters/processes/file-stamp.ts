import { readSync, writeSync } from 'node:fs';
import type { SharedStamp } from '../../application/ports/shared-stamp.js';

/** The descriptor of the file in each worker; 3 is the channel to the primary process. */
export const STAMP_FILE = 4;

/** Renewals of one process; with its number, they make stamps that are unique and exact in a double. */
const RENEWALS = 2 ** 32;

/** A stamp in the first bytes of a file that all processes have open: a system call of a microsecond each, without a message. */
export class FileStamp implements SharedStamp {
  readonly #value = new Float64Array(1);
  readonly #own: Float64Array;

  /** `number` tells the processes apart that ever use the file. */
  constructor(
    private readonly file: number,
    number: number,
  ) {
    this.#own = Float64Array.of(number * RENEWALS);
  }

  read(): number {
    readSync(this.file, this.#value, { position: 0 });
    return this.#value[0]!;
  }

  renew(): void {
    this.#own[0]! += 1;
    writeSync(this.file, this.#own, 0, this.#own.byteLength, 0);
  }
}
