import { Readable } from 'node:stream';

/** Contents from this length on are written in slices. In characters or bytes. */
export const SLICE_FROM = 256 * 1_024;
const SLICE = 64 * 1_024;

/**
 * The content as a stream of slices, none of them copied. Written as one, a slow client could not be told from one that
 * has stopped reading.
 */
export function inSlices(content: Buffer | string): Readable {
  return Readable.from(slices(typeof content === 'string' ? Buffer.from(content) : content));
}

function* slices(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += SLICE) yield bytes.subarray(at, at + SLICE);
}
