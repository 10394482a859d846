import { readSync, writeSync } from 'node:fs';
import { Unavailable } from '../../domain/domain-error.js';
import type { SharedStamp } from '../../application/ports/shared-stamp.js';

/** The descriptor of the file in each worker; 3 is the channel to the primary process. */
export const STAMP_FILE = 4;

/** While workers are replaced, there may be more of them than usual. */
const REPLACING = 2;

/** The places of so many workers. */
export const placesOf = (workers: number): number => workers + REPLACING;

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
    const { byteLength } = this.#all;
    whileAvailable(() => readSync(this.file, this.#all, 0, byteLength, 0));
    return Math.max(...this.#all);
  }

  renew(seq: number): void {
    this.#own[0] = seq;
    const { byteLength } = this.#own;
    whileAvailable(() => writeSync(this.file, this.#own, 0, byteLength, this.options.place * byteLength));
  }
}

/** Takes the room in a new file that stamps need, so that a disk that is full later can't refuse it. */
export function reserveStamps(file: number, places: number): void {
  writeSync(file, new Float64Array(places), 0, places * Float64Array.BYTES_PER_ELEMENT, 0);
}

function whileAvailable(use: () => number): void {
  try {
    use();
  } catch {
    throw new Unavailable('storage_unavailable', 'What the worker processes know can be neither read nor written.');
  }
}
