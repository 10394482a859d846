import { randomBytes } from 'node:crypto';
import { IMAGE_FORMATS, type ImageFormat } from '../../domain/avatars/image-format.js';

const RANDOM_BYTES = 20;
const NAME = new RegExp(`^[0-9a-f]{${RANDOM_BYTES * 2}}\\.(${IMAGE_FORMATS.join('|')})$`);

/** A new name. Hexadecimal, so that file systems which ignore case keep names apart. */
export function newAvatarName(format: ImageFormat): string {
  return `${randomBytes(RANDOM_BYTES).toString('hex')}.${format}`;
}

/** The format of an image of this name; undefined for a name that `newAvatarName` cannot have made. */
export function formatOfName(name: string): ImageFormat | undefined {
  return NAME.exec(name)?.[1] as ImageFormat | undefined;
}
