import { readSync, writeSync } from 'node:fs';
import type { SharedStamp } from '../../application/ports/shared-stamp.js';

/** The descriptor of the file in each worker; 3 is the channel to the primary process. */
export const STAMP_FILE = 4;

interface FileStampOptions {
  /** The place of this worker, which no other running one has. */
  readonly place: number;
  readonly places: number;
}

/**
 * A stamp in a file that all workers have open: eight aligned bytes for each, so that none overwrites what another one tells. A
 * system call of a microsecond, without a message.
 */
export class FileStamp implements SharedStamp {
  readonly #all: Float64Array;
  readonly #own = new Float64Array(1);

  constructor(
    private readonly file: number,
    private readonly options: FileStampOptions,
  ) {
    this.#all = new Float64Array(options.places);
  }

  read(): number {
    readSync(this.file, this.#all, 0, this.#all.byteLength, 0);
    return Math.max(...this.#all);
  }

  renew(seq: number): void {
    this.#own[0] = seq;
    const { byteLength } = this.#own;
    writeSync(this.file, this.#own, 0, byteLength, this.options.place * byteLength);
  }
}
