/** The encodings that a file of customers may have. */
export const ENCODINGS = ['UTF-8', 'Windows-1252', 'UTF-16LE', 'UTF-16BE', 'ISO-8859-15'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Finds an encoding by its name, in any case and with or without hyphens. */
export function findEncoding(name: string): Encoding | undefined {
  const bare = (text: string) => text.toLowerCase().replaceAll(/[-_ ]/g, '');
  return ENCODINGS.find((encoding) => bare(encoding) === bare(name));
}

/** Stands in a table for a byte that the encoding doesn't have. */
export const NONE = 0xffff;

/** Code points 0x80 to 0x9F of Windows-1252. Node 20's own decoder reads them as control characters. */
const FROM_80 =
  '\u20ac\uffff\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\uffff\u017d\uffff' +
  '\uffff\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\uffff\u017e\u0178';

/** Where ISO-8859-15 differs from ISO-8859-1. It has no printable characters from 0x80 to 0x9F. */
const LATIN_9: readonly (readonly [byte: number, code: number])[] = [
  [0xa4, 0x20ac],
  [0xa6, 0x0160],
  [0xa8, 0x0161],
  [0xb4, 0x017d],
  [0xb8, 0x017e],
  [0xbc, 0x0152],
  [0xbd, 0x0153],
  [0xbe, 0x0178],
];

/** The code points of an encoding with one byte a character; `NONE` where it has none. Undefined for other encodings. */
export function tableOf(encoding: Encoding): Uint16Array | undefined {
  if (encoding !== 'Windows-1252' && encoding !== 'ISO-8859-15') return undefined;
  const table = Uint16Array.from({ length: 256 }, (_, byte) => byte);
  if (encoding === 'Windows-1252') for (let i = 0; i < FROM_80.length; i += 1) table[0x80 + i] = FROM_80.charCodeAt(i);
  else {
    table.fill(NONE, 0x80, 0xa0);
    for (const [byte, code] of LATIN_9) table[byte] = code;
  }
  return table;
}
