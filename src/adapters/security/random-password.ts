import { randomBytes } from 'node:crypto';

/** Six bits a character: 120 bits at the least. */
const LEAST_CHARACTERS = 20;

/** A password that nobody can guess, of letters, digits, `-` and `_`, of at least `minLength` characters. */
export function randomPassword(minLength: number): string {
  const length = Math.max(LEAST_CHARACTERS, minLength);
  return randomBytes(length).toString('base64url').slice(0, length);
}
