import type { Metadata, Sharp, default as SharpModule } from 'sharp';
import type { ImageProcessor } from '../../application/ports/image-processor.js';
import type { FairSemaphore } from '../../application/scheduling/fair-semaphore.js';
import { DomainError } from '../../domain/domain-error.js';
import { ImageRefused } from '../../domain/avatars/errors.js';
import type { Image, ImageFormat } from '../../application/ports/image.js';
import { MAX_SIDE, MAX_FRAMES, MAX_PIXELS } from '../../application/avatars/image-limits.js';
import { hasEveryScan } from './has-every-scan.js';

/** Processing is aborted after this time. */
const SECONDS_AN_IMAGE = 20;
/** What decoders may hold of a picture that arrives in several passes, in bytes. Others are scaled down row by row. */
const MAX_HELD_BYTES = 320_000_000;
/** Measured with noise, which takes longest. */
const MS_PER_MOVING_MEGAPIXEL = 150;
const MS_PER_MEGAPIXEL = 20;
const END_OF_JPEG = Buffer.from([0xff, 0xd9]);
/** Of a JPEG that breaks off: two rows of blocks, because one is decoded with the next. */
const LAST_ROWS = 32;
/** Pixels by which all rows of a picture are read. */
const SAMPLE_SIDE = 16;
/** sharp's names of the formats. */
const SHARP_FORMATS = { jpg: 'jpeg', png: 'png', webp: 'webp', gif: 'gif' } as const;

/** Processes images with sharp (libvips), on the libuv thread pool. */
export class SharpImageProcessor implements ImageProcessor {
  constructor(private readonly queue: Pick<FairSemaphore, 'run'>) {}

  async reencode(image: Image, userId: string): Promise<Image> {
    try {
      const sharp = await loadSharp();
      // Reads only headers, and needs no turn: what is too large is refused before it waits.
      const metadata = await measured(sharp, image);
      const bytes = await this.queue.run(userId, () => rewrite(sharp, image, metadata), expectedMs(metadata));
      return { format: image.format, bytes };
    } catch (error) {
      if (error instanceof DomainError) throw error;
      if (isTimeout(error)) throw tooLarge('takes too long to read: send a smaller one');
      throw new ImageRefused('unreadable_image', 'must be an image that can be read to its end');
    }
  }
}

async function measured(sharp: SharpLibrary, { format, bytes }: Image): Promise<Metadata> {
  const metadata = await sharp(bytes, READING).metadata();
  requireWithinLimits(metadata, format);
  if (format === 'gif' && pixelsOfGifScreen(bytes) > MAX_PIXELS) throw tooManyPixels();
  return metadata;
}

/** About how long an image takes. Animations aren't scaled down before they're written. */
function expectedMs(metadata: Metadata): number {
  return (
    ((metadata.width * metadata.height) / 1_000_000) * (isMoving(metadata) ? MS_PER_MOVING_MEGAPIXEL : MS_PER_MEGAPIXEL)
  );
}

function isMoving({ pages = 1 }: Metadata): boolean {
  return pages > 1;
}

async function rewrite(sharp: SharpLibrary, image: Image, metadata: Metadata): Promise<Uint8Array> {
  const { format } = image;
  try {
    return await resized(sharp, image, metadata);
  } catch (error) {
    // With an end, what is missing of a JPEG becomes grey. Other decoders leave memory as it is there, which may hold somebody
    // else's picture.
    if (format !== 'jpg' || isTimeout(error) || !(await isNearlyWhole(sharp, image, metadata))) throw error;
    return resized(sharp, { format, bytes: withEnd(image) }, metadata);
  }
}

function withEnd({ bytes }: Image): Uint8Array {
  return Buffer.concat([bytes, END_OF_JPEG]);
}

/** Whether a JPEG that breaks off lacks its end alone, its last two rows of blocks or, in several passes, a part of the last one. */
async function isNearlyWhole(sharp: SharpLibrary, image: Image, metadata: Metadata): Promise<boolean> {
  const { width, height, isProgressive } = metadata;
  if (isProgressive && hasEveryScan(image.bytes)) return true;
  const complete = sharp(withEnd(image), { ...READING, failOn: 'warning' });
  if (await isReadable(complete)) return true;
  const rows = height - LAST_ROWS;
  if (isProgressive || rows <= 0) return false;
  // Decoded row by row, and no further than this.
  return isReadable(sharp(image.bytes, READING).extract({ left: 0, top: 0, width, height: rows }));
}

async function isReadable(picture: Sharp): Promise<boolean> {
  try {
    const sample = picture.resize({ width: SAMPLE_SIDE, height: SAMPLE_SIDE, fit: 'fill' });
    await sample.raw().timeout({ seconds: SECONDS_AN_IMAGE }).toBuffer();
    return true;
  } catch (error) {
    if (isTimeout(error)) throw error;
    return false;
  }
}

const READING = { limitInputPixels: false, failOn: 'error', pages: -1 } as const;

/** JPEG and WebP are scaled down while they're decoded, by a half, a quarter or an eighth. */
function resized(sharp: SharpLibrary, { format, bytes }: Image, metadata: Metadata): Promise<Uint8Array> {
  const picture = sharp(bytes, { ...READING, limitInputPixels: MAX_PIXELS });
  // libvips can't rotate multi-frame images, and cameras don't write rotated animations.
  const upright = isMoving(metadata) ? picture : picture.autoOrient();
  const sized = upright.resize({
    width: MAX_SIDE,
    height: MAX_SIDE,
    fit: 'inside',
    withoutEnlargement: true,
  });
  return written(sized, format).timeout({ seconds: SECONDS_AN_IMAGE }).toBuffer();
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('timeout');
}

/** For several frames, `height` is their sum, because they're stacked. */
function requireWithinLimits(metadata: Metadata, format: ImageFormat): void {
  const { width, height, pages = 1 } = metadata;
  if (metadata.format !== SHARP_FORMATS[format]) throw new Error('The decoder takes it for something else.');
  if (width * height > MAX_PIXELS) throw tooManyPixels();
  if (pages > MAX_FRAMES) throw tooLarge(`must have at most ${MAX_FRAMES} frames`);
  if (heldBytes(metadata) > MAX_HELD_BYTES) throw tooLarge('must have fewer pixels, or no interlacing');
}

/** What a decoder must hold of a picture whose passes each cover all of it: samples of a PNG, coefficients of a JPEG. */
function heldBytes({ isProgressive, format, depth, chromaSubsampling, channels, width, height }: Metadata): number {
  if (!isProgressive) return 0;
  const samples = chromaSubsampling === '4:2:0' ? 1.5 : channels;
  return width * height * samples * (format === 'jpeg' || depth === 'ushort' ? 2 : 1);
}

function tooManyPixels(): ImageRefused {
  return tooLarge(`must have at most ${MAX_PIXELS} pixels, those of all frames together`);
}

function tooLarge(message: string): ImageRefused {
  return new ImageRefused('image_too_large', message);
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

const WIDTH_AT = 6;
const HEIGHT_AT = 8;

/**
 * Returns the pixels of the logical screen that a GIF declares. Viewers allocate a canvas of this size, while libvips
 * uses the size of the frames when the screen is large. https://www.w3.org/Graphics/GIF/spec-gif89a.txt, section 18
 */
function pixelsOfGifScreen(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return view.getUint16(WIDTH_AT, true) * view.getUint16(HEIGHT_AT, true);
}

type SharpLibrary = typeof SharpModule;

/** The only decoders enabled, whatever format the bytes claim. */
const DECODERS = ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((name) => `VipsForeignLoad${name}`);

let loading: Promise<SharpLibrary> | undefined;

/**
 * Loads sharp on first use: it costs 30 MB and 70 ms, which a service without uploads needn't pay. It caches no results
 * and uses one thread per image.
 */
function loadSharp(): Promise<SharpLibrary> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: DECODERS });
    return sharp;
  });
  return loading;
}
