import { checkOf, type ByteFault } from './byte-check.js';
import { ENCODINGS, type Encoding } from './encoding.js';
import { UnreadableFile, type Bytes } from './unreadable-file.js';

/** How the bytes of a file become text. */
export interface Recognised {
  readonly encoding: Encoding;
  /** The length of the byte order mark. */
  readonly skipped: number;
}

const MARKS: readonly (readonly [encoding: Encoding, bytes: readonly number[]])[] = [
  ['UTF-8', [0xef, 0xbb, 0xbf]],
  ['UTF-16LE', [0xff, 0xfe]],
  ['UTF-16BE', [0xfe, 0xff]],
];

/** In bytes: enough to see how text is spelt. */
const SAMPLE = 1_024;
/** Names of columns are in Latin letters; what follows may not be. */
const NAMES = 64;

/**
 * Recognises the encoding of a file: a byte order mark says it, otherwise `chosen`, which is UTF-8 by default. Reads the whole
 * file, and throws `UnreadableFile` for bytes that the encoding doesn't have.
 */
export async function recogniseEncoding(bytes: Bytes, chosen: Encoding = 'UTF-8'): Promise<Recognised> {
  const sample = await sampleOf(bytes);
  const mark = MARKS.find(([, known]) => known.every((byte, index) => sample[index] === byte));
  const [encoding, skipped] = mark === undefined ? [chosen, 0] : [mark[0], mark[1].length];
  const wide = mark === undefined ? wideEncodingOf(sample) : undefined;
  if (mark === undefined && !isSpelt(sample, encoding, wide)) {
    const likely = wide ?? (await likelyEncoding(bytes, encoding));
    throw refuse(encoding, { line: 1, bytes: [...sample.subarray(0, 4)] }, likely);
  }
  const { fault, sequences } = await firstFault(bytes, encoding);
  if (fault === undefined) return { encoding, skipped };
  // A mark is believed whatever is chosen; UTF-16 was recognised by its letters; or a few bytes among sound ones are damaged.
  const isSure = mark !== undefined || sequences > 0 || (encoding.startsWith('UTF-16') && wide === undefined);
  throw refuse(encoding, fault, isSure ? encoding : (wide ?? (await likelyEncoding(bytes, encoding))));
}

async function sampleOf(bytes: Bytes): Promise<Uint8Array> {
  const sample = new Uint8Array(SAMPLE);
  let length = 0;
  for await (const piece of bytes()) {
    const part = piece.subarray(0, SAMPLE - length);
    sample.set(part, length);
    length += part.length;
    if (length === SAMPLE) break;
  }
  return sample.subarray(0, length);
}

/** Text in Latin letters has a zero in every second byte in UTF-16, and none in other encodings. */
function wideEncodingOf(sample: Uint8Array): Encoding | undefined {
  const zeros = [0, 0];
  const names = sample.subarray(0, NAMES);
  for (const [index, byte] of names.entries()) if (byte === 0) zeros[index % 2]! += 1;
  const [even, odd] = zeros as [number, number];
  const most = Math.max(even, odd);
  if (most < 2 || most * 8 < names.length || even === odd) return undefined;
  return odd > even ? 'UTF-16LE' : 'UTF-16BE';
}

/** False for text that is evidently of the other width: bytes of UTF-16 are valid UTF-8, and the other way round. */
function isSpelt(sample: Uint8Array, encoding: Encoding, wide: Encoding | undefined): boolean {
  if (encoding !== 'UTF-16LE' && encoding !== 'UTF-16BE') return wide === undefined;
  if (sample.length < 2) return true;
  const high = encoding === 'UTF-16LE' ? 1 : 0;
  for (let at = 0; at + 1 < sample.length; at += 2) {
    if (sample[at + high] === 0 && sample[at + 1 - high]! < 0x80) return true;
  }
  return false;
}

async function firstFault(
  bytes: Bytes,
  encoding: Encoding,
): Promise<{ readonly fault: ByteFault | undefined; readonly sequences: number }> {
  if (encoding === 'UTF-8' && (await isUtf8(bytes))) return { fault: undefined, sequences: 0 };
  const check = checkOf(encoding);
  for await (const piece of bytes()) {
    const fault = check.push(piece);
    if (fault !== undefined) return { fault, sequences: check.sequences };
  }
  return { fault: check.end(), sequences: check.sequences };
}

/** A decoder is faster than a check that finds the place. */
async function isUtf8(bytes: Bytes): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const isSound = (piece?: Uint8Array) => {
    try {
      decoder.decode(piece, { stream: piece !== undefined });
      return true;
    } catch {
      return false;
    }
  };
  for await (const piece of bytes()) if (!isSound(piece)) return false;
  return isSound();
}

/** The first other encoding of bytes that has all bytes of the file. */
async function likelyEncoding(bytes: Bytes, wrong: Encoding): Promise<Encoding | undefined> {
  for (const encoding of ENCODINGS) {
    if (encoding === wrong || encoding.startsWith('UTF-16')) continue;
    if ((await firstFault(bytes, encoding)).fault === undefined) return encoding;
  }
  return undefined;
}

function refuse(
  encoding: Encoding,
  { line, bytes, isCut = false }: ByteFault,
  likely: Encoding | undefined,
): UnreadableFile {
  const spelt = bytes.map((byte) => byte.toString(16).toUpperCase().padStart(2, '0')).join(' ');
  const found = `${bytes.length === 1 ? 'byte' : 'bytes'} ${spelt}`;
  const place = isCut
    ? `it ends within a character, after the ${found} in line ${line}`
    : `line ${line} has the ${found}`;
  const fault = `The file isn't ${encoding}: ${place}.`;
  if (likely === encoding) {
    return new UnreadableFile(`${fault} Apart from that, it looks like ${likely}. Nothing was imported.`);
  }
  const look = likely === undefined ? '' : ` It looks like ${likely}.`;
  return new UnreadableFile(`${fault}${look} Nothing was imported.`, likely);
}
