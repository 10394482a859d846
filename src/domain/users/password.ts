import { isLonger, lengthOf } from '../text/text-rules.js';

export const PASSWORD_FLOOR = 4;
export const PASSWORD_MAX = 256;

const NUL = '\0';

/** What is wrong with a new password of at least `min` and at most 256 characters (code points), or undefined. */
export function flawOfPassword(password: string, min: number): string | undefined {
  if (isLonger(password, PASSWORD_MAX)) return `has more than ${PASSWORD_MAX} characters`;
  if (lengthOf(password) < min) return `needs at least ${min} characters`;
  if (!password.isWellFormed()) return 'holds a character that is not Unicode';
  if (password.includes(NUL)) return 'must not hold the character U+0000';
  return undefined;
}

/**
 * Whether a text can be somebody's password at all. U+0000 is refused because scrypt can't tell a short password from
 * the same one with zeros behind it: HMAC pads its key with them (RFC 2104). For hashes from before it was refused, so
 * is whatever is too short to be a password: an empty text has the hash of four zeros.
 */
export function canBePassword(text: string): boolean {
  return !text.includes(NUL) && lengthOf(text) >= PASSWORD_FLOOR;
}
