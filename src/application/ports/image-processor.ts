import type { Image } from '../../domain/avatars/image-format.js';

/** Decodes images and writes them anew. */
export interface ImageProcessor {
  /**
   * The picture in the same format, upright, at most `LONGEST_SIDE` a side and never enlarged; a moving one keeps
   * moving. Nothing of the original but the picture is in it: no metadata, nothing that was appended. Throws
   * `ImageRefused` when it is more than the limits of `image-limits.ts` or cannot be read to its end, `Unavailable`
   * ('overloaded') when too many are waiting; users get their turns alternately, so it needs to know whose image it is.
   */
  renew(image: Image, userId: string): Promise<Image>;
}
