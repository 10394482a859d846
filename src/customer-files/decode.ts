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
  let lead = '';
  for await (const piece of bytes()) {
    const text = lead + textOf(next, piece.subarray(unskipped));
    unskipped = Math.max(0, unskipped - piece.length);
    const isSplit = /[\ud800-\udbff]$/.test(text);
    lead = isSplit ? text.slice(-1) : '';
    if (text.length > lead.length) yield isSplit ? text.slice(0, -1) : text;
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
  if (encoding === 'UTF-8') {
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    return (piece) => decoder.decode(piece, { stream: true });
  }
  const table = tableOf(encoding);
  return table === undefined
    ? wideDecoder(encoding === 'UTF-16LE')
    : (piece) => stringOf(piece, (byte) => table[byte]!);
}

function wideDecoder(isLittle: boolean): Decode {
  let half: number | undefined;
  return (piece) => {
    const bytes = half === undefined ? piece : joined(half, piece);
    half = bytes.length % 2 === 0 ? undefined : bytes.at(-1);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const units = new Uint16Array(bytes.length >> 1);
    for (let i = 0; i < units.length; i += 1) units[i] = view.getUint16(2 * i, isLittle);
    return stringOf(units, (unit) => unit);
  };
}

function joined(first: number, rest: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(rest.length + 1);
  bytes[0] = first;
  bytes.set(rest, 1);
  return bytes;
}

function stringOf(units: Uint8Array | Uint16Array, codeOf: (unit: number) => number): string {
  let text = '';
  for (let start = 0; start < units.length; start += AT_ONCE) {
    text += String.fromCharCode(...Array.from(units.subarray(start, start + AT_ONCE), codeOf));
  }
  return text;
}
