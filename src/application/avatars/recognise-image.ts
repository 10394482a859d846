import type { ImageFormat } from '../ports/image.js';

/** Magic bytes of each format with their offsets. WebP has its chunk length between the two. */
const SIGNATURES: readonly (readonly [ImageFormat, readonly (readonly [offset: number, text: string])[]])[] = [
  ['jpg', [[0, '\xff\xd8\xff']]],
  ['png', [[0, '\x89PNG\r\n\x1a\n']]],
  ['gif', [[0, 'GIF87a']]],
  ['gif', [[0, 'GIF89a']]],
  [
    'webp',
    [
      [0, 'RIFF'],
      [8, 'WEBP'],
    ],
  ],
];

/** Detects the format by magic bytes, ignoring any file name; undefined for other formats, including SVG. */
export function recogniseImage(bytes: Uint8Array): ImageFormat | undefined {
  return SIGNATURES.find(([, parts]) => parts.every(([offset, text]) => hasAt(bytes, offset, text)))?.[0];
}

function hasAt(bytes: Uint8Array, offset: number, text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    if (bytes[offset + index] !== text.charCodeAt(index)) return false;
  }
  return true;
}
