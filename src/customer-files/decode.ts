import { tableOf, type Encoding } from './encoding.js';
import type { Recognised } from './recognise-encoding.js';
import { UnreadableFile, type Bytes } from './unreadable-file.js';

/** Decodes pieces of a file. Characters may be split between pieces. */
type Decode = (piece: Uint8Array) => string;

/** Few enough to be arguments of one call. */
const AT_ONCE = 8_192;

/** Reads the text of a file whose bytes were checked. A character is never split between two texts. */
export async function* decode(bytes: Bytes, { encoding, skipped }: Recognised): AsyncGenerator<string, void> {
  const next = decoderOf(encoding);
  let unskipped = skipped;
  for await (const piece of bytes()) {
    const text = textOf(next, piece.subarray(unskipped));
    unskipped = Math.max(0, unskipped - piece.length);
    if (text !== '') yield text;
  }
}

function textOf(next: Decode, piece: Uint8Array): string {
  try {
    return next(piece);
  } catch {
    throw new UnreadableFile('The file was changed while it was read.');
  }
}

function decoderOf(encoding: Encoding): Decode {
  const table = tableOf(encoding);
  if (table !== undefined) return (piece) => stringOf(piece, table);
  const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
  return (piece) => decoder.decode(piece, { stream: true });
}

function stringOf(bytes: Uint8Array, table: Uint16Array): string {
  let text = '';
  for (let start = 0; start < bytes.length; start += AT_ONCE) {
    text += String.fromCharCode(...Array.from(bytes.subarray(start, start + AT_ONCE), (byte) => table[byte]!));
  }
  return text;
}
