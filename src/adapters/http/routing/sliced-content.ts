import { Readable } from 'node:stream';

const SLICE = 64 * 1_024;

/** Streams content in slices, without copying. Written as one, a slow client would look like one that stopped reading. */
export class SlicedContent extends Readable {
  #at = 0;

  constructor(readonly content: Buffer) {
    super();
  }

  override _read(): void {
    const slice = this.content.subarray(this.#at, this.#at + SLICE);
    this.#at += SLICE;
    this.push(slice.length === 0 ? null : slice);
  }
}
