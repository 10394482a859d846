import type { Encoding } from '../../src/customer-files/encoding.js';

/** Bytes 0x80 to 0xFF of Windows-1252 and ISO-8859-15, from the tables of the Unicode Consortium; `null` where there is none. */
const WINDOWS_1252 =
  '20AC - 201A 0192 201E 2026 2020 2021 02C6 2030 0160 2039 0152 - 017D - - 2018 2019 201C 201D 2022 2013 2014 02DC 2122 0161 203A 0153 - 017E 0178';
const LATIN_9: Readonly<Record<number, number>> = {
  0xa4: 0x20ac,
  0xa6: 0x160,
  0xa8: 0x161,
  0xb4: 0x17d,
  0xb8: 0x17e,
  0xbc: 0x152,
  0xbd: 0x153,
  0xbe: 0x178,
};

/** The characters of an encoding with one byte each, by byte; undefined where there is none. */
export function charactersOf(encoding: 'Windows-1252' | 'ISO-8859-15'): (string | undefined)[] {
  const upper = WINDOWS_1252.split(' ').map((code) => (code === '-' ? undefined : parseInt(code, 16)));
  return Array.from({ length: 256 }, (_, byte) => {
    const isC1 = byte >= 0x80 && byte < 0xa0;
    if (encoding === 'Windows-1252') return characterOf(isC1 ? upper[byte - 0x80] : byte);
    return characterOf(isC1 ? undefined : (LATIN_9[byte] ?? byte));
  });
}

function characterOf(code: number | undefined): string | undefined {
  return code === undefined ? undefined : String.fromCharCode(code);
}

/** Encodes a text. Throws for a character that the encoding doesn't have. */
export function encoded(text: string, encoding: Encoding): Uint8Array {
  switch (encoding) {
    case 'UTF-8':
      return Buffer.from(text, 'utf8');
    case 'UTF-16LE':
      return Buffer.from(text, 'utf16le');
    case 'UTF-16BE':
      return Buffer.from(text, 'utf16le').swap16();
    default: {
      const characters = charactersOf(encoding);
      return Uint8Array.from(text, (character) => {
        const byte = characters.indexOf(character);
        if (byte < 0) throw new Error(`${encoding} has no ${character}`);
        return byte;
      });
    }
  }
}
