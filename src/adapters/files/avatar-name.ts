import { randomBytes } from 'node:crypto';
import { IMAGE_FORMATS, type ImageFormat } from '../../application/ports/image.js';

const RANDOM_BYTES = 20;
const NAME = new RegExp(`^[0-9a-f]{${RANDOM_BYTES * 2}}\\.(${IMAGE_FORMATS.join('|')})$`);

/** Returns a new name. It's hexadecimal, so names stay distinct on case-insensitive file systems. */
export function newAvatarName(format: ImageFormat): string {
  return `${randomBytes(RANDOM_BYTES).toString('hex')}.${format}`;
}

/** Returns the format of a stored image; undefined for a name that `newAvatarName` can't have made. */
export function formatOfName(name: string): ImageFormat | undefined {
  return NAME.exec(name)?.[1] as ImageFormat | undefined;
}
