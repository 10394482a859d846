import { randomBytes } from 'node:crypto';

/** At six bits per character: at least 120 bits. */
const MIN_CHARACTERS = 20;

/** Generates a random password of letters, digits, `-` and `_`, with at least `minLength` characters. */
export function randomPassword(minLength: number): string {
  const length = Math.max(MIN_CHARACTERS, minLength);
  return randomBytes(length).toString('base64url').slice(0, length);
}
