import { Readable } from 'node:stream';

/** Content of this length or more is written in slices. In characters or bytes. */
export const SLICE_FROM = 256 * 1_024;
const SLICE = 64 * 1_024;

/**
 * Streams the content in slices, without copying. Written as one, a slow client would look like one that stopped
 * reading.
 */
export function inSlices(content: Buffer | string): Readable {
  return Readable.from(slices(typeof content === 'string' ? Buffer.from(content) : content));
}

function* slices(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += SLICE) yield bytes.subarray(at, at + SLICE);
}
