import type { Image } from './image.js';

/** Re-encodes images. */
export interface ImageProcessor {
  /**
   * Re-encodes an image in the same format: upright, at most `MAX_SIDE` per side, never enlarged, animations
   * preserved. Drops everything but the pixels, such as metadata or appended data. Throws `ImageRefused` when the image
   * exceeds the limits in `image-limits.ts` or can't be decoded completely, `Unavailable` ('overloaded') when too many are
   * waiting. A JPEG may lack its very end, which becomes grey. `userId` is used to schedule users fairly.
   */
  reencode(image: Image, userId: string): Promise<Image>;
}
