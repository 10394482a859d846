/** The kinds of images that are taken; a stored image's name ends in one of them. */
export const IMAGE_FORMATS = ['jpg', 'png', 'webp', 'gif'] as const;

export type ImageFormat = (typeof IMAGE_FORMATS)[number];

/** Bytes of one kind of image. */
export interface Image {
  readonly format: ImageFormat;
  readonly bytes: Uint8Array;
}

/** First bytes of each format, at their offset. A GIF's version and a WebP's chunk length are between or after them. */
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

/** What the first bytes say the image is, whatever it was called; undefined for anything else, SVG included. */
export function recogniseImage(bytes: Uint8Array): ImageFormat | undefined {
  return SIGNATURES.find(([, parts]) => parts.every(([offset, text]) => hasAt(bytes, offset, text)))?.[0];
}

function hasAt(bytes: Uint8Array, offset: number, text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    if (bytes[offset + index] !== text.charCodeAt(index)) return false;
  }
  return true;
}
