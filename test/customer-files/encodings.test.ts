import { expect } from 'chai';
import { decode } from '../../src/customer-files/decode.js';
import { ENCODINGS, findEncoding, type Encoding } from '../../src/customer-files/encoding.js';
import { recogniseEncoding } from '../../src/customer-files/recognise-encoding.js';
import { rejectionOf } from '../support/rejection.js';
import { inPieces } from '../support/customer-file-readers.js';
import { charactersOf, encoded } from '../support/encoded.js';

async function textOf(bytes: Uint8Array, encoding?: Encoding, cuts: readonly number[] = []): Promise<string> {
  const pieces = inPieces(bytes, cuts);
  let text = '';
  for await (const part of decode(pieces, await recogniseEncoding(pieces, encoding))) text += part;
  return text;
}

async function refusalOf(bytes: Uint8Array, encoding?: Encoding): Promise<string> {
  return (await rejectionOf(recogniseEncoding(inPieces(bytes), encoding))).message;
}

const bytesOf = (...parts: readonly (string | number)[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'number' ? [part] : [...Buffer.from(part)])));

describe('the encodings of customer files', () => {
  for (const encoding of ['Windows-1252', 'ISO-8859-15'] as const) {
    it(`reads every byte of ${encoding}, and refuses those it doesn't have`, async () => {
      for (const [byte, character] of charactersOf(encoding).entries()) {
        const bytes = bytesOf('name\nA', byte, 'B');
        if (character === undefined) expect(await refusalOf(bytes, encoding)).to.include('line 2 has the byte');
        else expect(await textOf(bytes, encoding)).to.equal(`name\nA${character}B`);
      }
    });
  }

  for (const encoding of ENCODINGS) {
    it(`reads ${encoding} wherever its bytes are split`, async () => {
      const text = encoding.startsWith('UTF') ? 'name\r\nJürgen 😀 中\r\n' : 'name\r\nJürgen €\r\n';
      const bytes = encoded(text, encoding);
      for (let cut = 0; cut <= bytes.length; cut += 1) {
        for (const cuts of [[cut], [cut, cut + 1], [cut, cut + 1, cut + 2]]) {
          expect(await textOf(bytes, encoding, cuts)).to.equal(text);
        }
      }
    });
  }

  it('believes a byte order mark, whatever was chosen', async () => {
    for (const encoding of ['UTF-8', 'UTF-16LE', 'UTF-16BE'] as const) {
      const bytes = encoded('\ufeffname\nJürgen', encoding);
      for (const chosen of [undefined, ...ENCODINGS])
        expect(await textOf(bytes, chosen, [1, 2])).to.equal('name\nJürgen');
    }
  });

  it('names line and bytes of what is no UTF-8, and what the file looks like', async () => {
    expect(await refusalOf(bytesOf('name\r\nA\rJ', 0xfc, 'rgen\n'))).to.equal(
      "The file isn't UTF-8: line 3 has the byte FC. It looks like Windows-1252. Nothing was imported.",
    );
    expect(await refusalOf(bytesOf('name\nJürgen\nM', 0xc3, 'ller\n'))).to.equal(
      "The file isn't UTF-8: line 3 has the bytes C3 6C. Apart from that, it looks like UTF-8. Nothing was imported.",
    );
    expect(await refusalOf(bytesOf('name\nA', 0xe2, 0x82))).to.include('after the bytes E2 82 in line 2.');
    expect(await refusalOf(bytesOf('name\nA', 0x81, '\n'))).to.equal(
      "The file isn't UTF-8: line 2 has the byte 81. Nothing was imported.",
    );
  });

  for (const [name, bytes] of [
    ['an overlong form', [0xc0, 0xaf]],
    ['a surrogate', [0xed, 0xa0, 0x80]],
    ['a character beyond Unicode', [0xf4, 0x90, 0x80, 0x80]],
    ['a continuation alone', [0xbf]],
    ['the first byte of no character', [0xf5, 0x80, 0x80, 0x80]],
  ] as const) {
    it(`refuses UTF-8 with ${name}`, async () => {
      expect(await refusalOf(bytesOf('name\n', ...bytes, '\n'))).to.include("isn't UTF-8: line 2 has");
    });
  }

  it('recognises UTF-16 without a mark, and the wrong one of the two', async () => {
    for (const encoding of ['UTF-16LE', 'UTF-16BE'] as const) {
      const bytes = encoded('name,city\nJürgen,Köln\n', encoding);
      const others = ENCODINGS.filter((one) => one !== encoding);
      for (const wrong of others) expect(await refusalOf(bytes, wrong)).to.include(`It looks like ${encoding}.`);
    }
    const utf8 = encoded('name,city\nJürgen,Köln\n', 'UTF-8');
    for (const wrong of ['UTF-16LE', 'UTF-16BE'] as const) {
      expect(await refusalOf(utf8, wrong)).to.include('It looks like UTF-8.');
    }
    expect(await refusalOf(encoded('name\nŁ\n', 'UTF-8'), 'Windows-1252')).to.include('It looks like UTF-8.');
  });

  it('refuses half a character of UTF-16', async () => {
    const text = encoded('name\nA\n', 'UTF-16LE');
    expect(await refusalOf(Uint8Array.of(...text, 0x41), 'UTF-16LE')).to.equal(
      "The file isn't UTF-16LE: it ends within a character, after the byte 41 in line 3. Apart from that, it looks like UTF-16LE. Nothing was imported.",
    );
    expect(await refusalOf(Uint8Array.of(...text, 0x3d, 0xd8, 0x41, 0), 'UTF-16LE')).to.include(
      'has the bytes 3D D8 41 00.',
    );
  });

  for (const encoding of ['UTF-8', 'UTF-16LE', 'UTF-16BE'] as const) {
    it(`advises no other encoding than the ${encoding} that the mark says`, async () => {
      const text = encoded('\ufeffname\nA\n', encoding);
      const [half, lone] = encoding === 'UTF-8' ? [[0xc3], [0xc3, 0x41, 0x0a]] : [[0xd8], [0xdc, 0xdc, 0x0a, 0x0a]];
      for (const [bytes, words] of [
        [half, 'it ends within a character, after the byte '],
        [lone, 'line 3 has the bytes '],
      ] as const) {
        const error = await rejectionOf(textOf(Uint8Array.of(...text, ...bytes), undefined, []));
        expect(error.message).to.include(`The file isn't ${encoding}: ${words}`);
        expect(error).to.have.property('likely', undefined);
      }
    });
  }

  it('finds encodings by the names that people use', () => {
    expect(['utf8', 'UTF-16le', 'windows1252', 'iso 8859-15', 'latin'].map(findEncoding)).to.deep.equal([
      'UTF-8',
      'UTF-16LE',
      'Windows-1252',
      'ISO-8859-15',
      undefined,
    ]);
  });
});
