import { expect } from 'chai';
import { recogniseImage } from '../../src/application/avatars/recognise-image.js';

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

describe('recogniseImage', () => {
  const known = {
    jpg: ['\xff\xd8\xff\xe0\x00\x10JFIF', '\xff\xd8\xff\xe1', '\xff\xd8\xff\xdb'],
    png: ['\x89PNG\r\n\x1a\n\0\0\0\rIHDR'],
    gif: ['GIF89a/*', 'GIF87a\x01\x00'],
    webp: ['RIFF\x24\x00\x00\x00WEBPVP8L', 'RIFF????WEBP'],
  };
  for (const [format, starts] of Object.entries(known)) {
    it(`recognises ${format} by its first bytes`, () => {
      for (const start of starts) expect(recogniseImage(bytes(start)), JSON.stringify(start)).to.equal(format);
    });
  }

  it('recognises nothing else, and no truncated signature', () => {
    const others = [
      '',
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      '<!DOCTYPE html>',
      'BM\x36\0',
      'II*\0',
      'RIFF????AVI ',
      'RIFF????WEB',
      'GIF88a',
      'GIF89',
      'gif89a',
      '\xff\xd8',
      '\x89PNG\n',
      ' \x89PNG\r\n\x1a\n',
      '\0\0\0\x1cftypavif',
      '%PDF-1.7',
      'PK\x03\x04',
    ];
    for (const start of others) expect(recogniseImage(bytes(start)), JSON.stringify(start)).to.equal(undefined);
  });
});
