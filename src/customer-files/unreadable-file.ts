import type { Encoding } from './encoding.js';

/** Bytes of a file that can be read more than once, in pieces of any size. */
export type Bytes = () => AsyncIterable<Uint8Array>;

/** Why a file can't be read, or not any further. The message is written for the person who chose the file. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';

  constructor(
    message: string,
    /** Where the bytes are wrong, the encoding that they seem to have. */
    readonly likely?: Encoding,
  ) {
    super(message);
  }
}

/** Looks ahead in a file up to where it can't be read any further. The reading that takes the rows ends with the error. */
export async function* whileReadable<T>(batches: AsyncIterable<T>): AsyncGenerator<T, void> {
  try {
    yield* batches;
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
  }
}

/** In characters. A longer row means a missing quote or line end; reading stops there. */
export const MAX_ROW_LENGTH = 1_048_576;
/** Of a row that breaks off, in characters: enough to find it in the file. */
export const BROKEN_ROW_KEPT = 65_536;
export const NOT_READ_ON = 'The rows from there on were not read.';
