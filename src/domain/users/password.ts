import { normalText } from '../text/normal-text.js';
import { isLonger, lengthOf } from '../text/text-rules.js';

export const MIN_PASSWORD_LENGTH = 4;
export const MAX_PASSWORD_LENGTH = 256;

const NUL = '\0';

/** Validates a new password: `min` to 256 characters (code points) in NFC, the form that is hashed; undefined if valid. */
export function errorOfPassword(sent: string, min: number): string | undefined {
  const password = normalText(sent);
  if (isLonger(password, MAX_PASSWORD_LENGTH)) return `has more than ${MAX_PASSWORD_LENGTH} characters`;
  if (lengthOf(password) < min) return `needs at least ${min} characters`;
  if (!password.isWellFormed()) return 'contains an invalid Unicode character';
  if (password.includes(NUL)) return 'must not contain the character U+0000';
  return undefined;
}

/**
 * Whether a text can be a password at all. U+0000 is refused because scrypt can't tell a short password from the same one
 * followed by zeros: HMAC pads its key with them (RFC 2104). Texts that are too short are refused because older
 * hashes may be of passwords with U+0000: the empty text has the same hash as four of them.
 */
export function canBePassword(text: string): boolean {
  return !text.includes(NUL) && lengthOf(text) >= MIN_PASSWORD_LENGTH;
}
