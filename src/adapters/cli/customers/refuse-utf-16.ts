import { CommandError } from '../command-error.js';

/** The two byte order marks of UTF-16. */
const MARKS = [
  [0xff, 0xfe],
  [0xfe, 0xff],
] as const;

/**
 * Passes the bytes through. Throws `CommandError` for a UTF-16 byte order mark, which spreadsheets write for "Unicode
 * text".
 */
export async function* refuseUtf16(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  const mark: number[] = [];
  for await (const chunk of bytes) {
    if (mark.length < 2) {
      mark.push(...chunk.subarray(0, 2 - mark.length));
      if (MARKS.some((known) => known.every((byte, index) => mark[index] === byte))) throw new CommandError(ADVICE);
    }
    yield chunk;
  }
}

const ADVICE = [
  'The file is UTF-16, and an import takes UTF-8. Nothing was imported. Save it again as "CSV UTF-8", or write',
  'iconv -f UTF-16 -t UTF-8 FILE > NEW-FILE',
].join('\n');
