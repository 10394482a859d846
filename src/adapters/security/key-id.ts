import { sha256 } from './sha256.js';

/** Identifies a token secret without revealing it: 16 hexadecimal digits. */
export function keyIdOf(secret: string): string {
  return sha256(`castellan-kid:${secret}`).slice(0, 16);
}
