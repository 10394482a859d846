import { Readable } from 'node:stream';

const SLICE = 64 * 1_024;

/** Parts of content that follow one another; bytes are sent as they are, texts as UTF-8. */
export type ContentParts = readonly (string | Uint8Array)[];

/**
 * Streams content in slices, without copying more than one. Written as one, a slow client would look like one that stopped
 * reading. Parts that are kept anyway, such as the JSON of segments, take no memory of their own while they wait.
 */
export class SlicedContent extends Readable {
  #part = 0;
  #at = 0;

  /** `length` is in bytes. */
  constructor(
    private readonly parts: ContentParts,
    readonly length: number,
  ) {
    super();
  }

  /** The whole content, joined if it has several parts. */
  get content(): Buffer | string {
    const [first = ''] = this.parts;
    if (this.parts.length > 1) return joinParts(this.parts, this.length);
    if (typeof first === 'string' || Buffer.isBuffer(first)) return first;
    return Buffer.from(first.buffer, first.byteOffset, first.byteLength);
  }

  override _read(): void {
    const slices: Buffer[] = [];
    let bytes = 0;
    while (bytes < SLICE && this.#part < this.parts.length) {
      const slice = this.#next(this.parts[this.#part]!, SLICE - bytes);
      slices.push(slice);
      bytes += slice.length;
    }
    if (slices.length < 2) this.push(slices[0] ?? null);
    else this.push(Buffer.concat(slices));
  }

  /** The next slice of a part, of about this length. */
  #next(part: string | Uint8Array, length: number): Buffer {
    const from = this.#at;
    let to = Math.min(from + length, part.length);
    // Half of a surrogate pair isn't a character.
    if (typeof part === 'string' && to < part.length && isHighSurrogate(part.charCodeAt(to - 1))) to += 1;
    if (to < part.length) {
      this.#at = to;
    } else {
      this.#at = 0;
      this.#part += 1;
    }
    if (typeof part === 'string') return Buffer.from(part.slice(from, to));
    return Buffer.from(part.buffer, part.byteOffset + from, to - from);
  }
}

/** Writes parts with so many bytes into one piece. */
export function joinParts(parts: ContentParts, length: number): Buffer {
  const joined = Buffer.allocUnsafe(length);
  let at = 0;
  for (const part of parts) {
    if (typeof part === 'string') {
      at += joined.write(part, at);
    } else {
      joined.set(part, at);
      at += part.length;
    }
  }
  return joined;
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}
