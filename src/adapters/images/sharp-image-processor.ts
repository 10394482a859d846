import type { Metadata, Sharp } from 'sharp';
import type { ImageProcessor } from '../../application/ports/image-processor.js';
import type { FairSemaphore } from '../../application/scheduling/fair-semaphore.js';
import { ImageRefused } from '../../domain/avatars/errors.js';
import type { Image, ImageFormat } from '../../domain/avatars/image-format.js';
import { MAX_SIDE, MAX_FRAMES, MAX_PIXELS } from '../../domain/avatars/image-limits.js';
import { pixelsOfGifScreen } from './gif-screen.js';
import { loadSharp, type SharpLibrary } from './sharp-library.js';

/** Processing is aborted after this time. */
const SECONDS_AN_IMAGE = 20;
/** sharp's names of the formats. */
const SHARP_FORMATS = { jpg: 'jpeg', png: 'png', webp: 'webp', gif: 'gif' } as const;

/** Processes images with sharp (libvips), on the libuv thread pool. */
export class SharpImageProcessor implements ImageProcessor {
  constructor(private readonly queue: Pick<FairSemaphore, 'run'>) {}

  reencode(image: Image, userId: string): Promise<Image> {
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
  if (format === 'gif' && pixelsOfGifScreen(bytes) > MAX_PIXELS) throw tooManyPixels();
  const isMoving = (metadata.pages ?? 1) > 1;
  const picture = sharp(bytes, { ...options, limitInputPixels: MAX_PIXELS });
  // libvips can't rotate multi-frame images, and cameras don't write rotated animations.
  const upright = isMoving ? picture : picture.autoOrient();
  const sized = upright.resize({
    width: MAX_SIDE,
    height: MAX_SIDE,
    fit: 'inside',
    withoutEnlargement: true,
  });
  return written(sized, format).timeout({ seconds: SECONDS_AN_IMAGE }).toBuffer();
}

/** For several frames, `height` is their sum, because they're stacked. */
function requireWithinLimits(metadata: Metadata, format: ImageFormat): void {
  const { width, height, pages = 1 } = metadata;
  if (metadata.format !== SHARP_FORMATS[format]) throw new Error('The decoder takes it for something else.');
  if (width * height > MAX_PIXELS) throw tooManyPixels();
  if (pages > MAX_FRAMES) throw new ImageRefused('image_too_large', `must have at most ${MAX_FRAMES} frames`);
}

function tooManyPixels(): ImageRefused {
  return new ImageRefused('image_too_large', `must have at most ${MAX_PIXELS} pixels, those of all frames together`);
}

/** sharp writes no metadata unless asked to. */
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
