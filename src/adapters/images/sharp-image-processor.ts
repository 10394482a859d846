import type { Metadata, Sharp } from 'sharp';
import type { ImageProcessor } from '../../application/ports/image-processor.js';
import type { FairSemaphore } from '../../application/scheduling/fair-semaphore.js';
import { ImageRefused } from '../../domain/avatars/errors.js';
import type { Image, ImageFormat } from '../../domain/avatars/image-format.js';
import { LONGEST_SIDE, MOST_FRAMES, MOST_PIXELS } from '../../domain/avatars/image-limits.js';
import { pixelsOfGifScreen } from './gif-screen.js';
import { loadSharp, type SharpLibrary } from './sharp-library.js';

/** An image that takes longer than this is given up. */
const SECONDS_AN_IMAGE = 20;
/** What sharp calls the formats. */
const SHARP_FORMATS = { jpg: 'jpeg', png: 'png', webp: 'webp', gif: 'gif' } as const;

/** Images by sharp, that is libvips, on the threads of Node.js. */
export class SharpImageProcessor implements ImageProcessor {
  constructor(private readonly queue: Pick<FairSemaphore, 'run'>) {}

  renew(image: Image, userId: string): Promise<Image> {
    return this.queue.run(userId, async () => {
      const sharp = await loadSharp();
      try {
        return { format: image.format, bytes: await rewrite(sharp, image) };
      } catch (error) {
        if (error instanceof ImageRefused) throw error;
        throw new ImageRefused('unreadable_image', 'must be an image that can be read to its end');
      }
    });
  }
}

async function rewrite(sharp: SharpLibrary, { format, bytes }: Image): Promise<Uint8Array> {
  const options = { limitInputPixels: false, failOn: 'error', pages: -1 } as const;
  const metadata = await sharp(bytes, options).metadata();
  requireWithinLimits(metadata, format);
  if (format === 'gif' && pixelsOfGifScreen(bytes) > MOST_PIXELS) throw tooManyPixels();
  const isMoving = (metadata.pages ?? 1) > 1;
  const picture = sharp(bytes, { ...options, limitInputPixels: MOST_PIXELS });
  // libvips turns no image of several frames, and the formats that move are not turned by cameras.
  const upright = isMoving ? picture : picture.autoOrient();
  const sized = upright.resize({
    width: LONGEST_SIDE,
    height: LONGEST_SIDE,
    fit: 'inside',
    withoutEnlargement: true,
  });
  return written(sized, format).timeout({ seconds: SECONDS_AN_IMAGE }).toBuffer();
}

/** Of several frames `height` is that of all of them, one below the other. */
function requireWithinLimits(metadata: Metadata, format: ImageFormat): void {
  const { width, height, pages = 1 } = metadata;
  if (metadata.format !== SHARP_FORMATS[format]) throw new Error('The decoder takes it for something else.');
  if (width * height > MOST_PIXELS) throw tooManyPixels();
  if (pages > MOST_FRAMES) throw new ImageRefused('image_too_large', `must have at most ${MOST_FRAMES} frames`);
}

function tooManyPixels(): ImageRefused {
  return new ImageRefused('image_too_large', `must have at most ${MOST_PIXELS} pixels, those of all frames together`);
}

/** Metadata is not among what sharp writes unless it is asked to. */
function written(picture: Sharp, format: ImageFormat): Sharp {
  switch (format) {
    case 'jpg':
      return picture.jpeg({ quality: 85 });
    case 'png':
      return picture.png();
    case 'webp':
      return picture.webp({ quality: 85 });
    case 'gif':
      return picture.gif({ effort: 3 });
  }
}
