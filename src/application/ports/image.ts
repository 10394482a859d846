/** Accepted image formats. They are also the file extensions of stored images. */
export const IMAGE_FORMATS = ['jpg', 'png', 'webp', 'gif'] as const;

export type ImageFormat = (typeof IMAGE_FORMATS)[number];

/** Encoded image. */
export interface Image {
  readonly format: ImageFormat;
  readonly bytes: Uint8Array;
}
