import { isLonger, lengthOf } from '../text/text-rules.js';

export const PASSWORD_FLOOR = 4;
export const MAX_PASSWORD = 256;

const NUL = '\0';

/** Validates a new password: `min` to 256 characters (code points); undefined if valid. */
export function flawOfPassword(password: string, min: number): string | undefined {
  if (isLonger(password, MAX_PASSWORD)) return `has more than ${MAX_PASSWORD} characters`;
  if (lengthOf(password) < min) return `needs at least ${min} characters`;
  if (!password.isWellFormed()) return 'contains an invalid Unicode character';
  if (password.includes(NUL)) return 'must not contain the character U+0000';
  return undefined;
}

/**
 * Whether a text can be a password at all. U+0000 is refused because scrypt can't tell a short password from the same one
 * followed by zeros: HMAC pads its key with them (RFC 2104). Texts that are too short are refused because hashes from
 * before this rule may be of passwords with zeros: the empty text has the hash of four zeros.
 */
export function canBePassword(text: string): boolean {
  return !text.includes(NUL) && lengthOf(text) >= PASSWORD_FLOOR;
}
