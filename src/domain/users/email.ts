import type { FieldError } from '../domain-error.js';
import { lengthOf } from '../text/text-rules.js';

/** Characters (code points). */
export const MAX_EMAIL_LENGTH = 254;
/** Maximum length in UTF-16 units before trimming and normalising. Longer input can't become a valid address. */
const MAX_SENT_LENGTH = 16 * MAX_EMAIL_LENGTH;
const SPACES_AND_CONTROLS = /[\s\u0000-\u001f\u007f-\u009f]/;
const INVISIBLE = /\p{Cf}/u;

/** An e-mail address for display, and the key by which it's unique. */
export interface Email {
  readonly address: string;
  readonly key: string;
}

/**
 * Parses an address: trimmed, NFC, 3 to 254 characters, one `@` with text on either side, no spaces or controls.
 * Returns undefined if it's invalid. Addresses are equal when their keys are.
 */
export function parseEmail(text: string): Email | undefined {
  if (text.length > MAX_SENT_LENGTH) return undefined;
  const address = text.trim().normalize('NFC');
  const sides = address.split('@');
  if (address.length < 3 || lengthOf(address) > MAX_EMAIL_LENGTH || !address.isWellFormed()) return undefined;
  if (sides.length !== 2 || sides[0] === '' || sides[1] === '') return undefined;
  if (SPACES_AND_CONTROLS.test(address)) return undefined;
  return { address, key: emailKey(address) };
}

/**
 * Parses an address for a new account or a change of address. Also rejects invisible characters (Unicode category Cf),
 * which make different addresses look the same. Existing accounts keep theirs.
 */
export function parseNewEmail(text: string): Email | undefined {
  const email = parseEmail(text);
  return email !== undefined && holdsInvisible(email.address) ? undefined : email;
}

/** Error for an address with invisible characters. */
export const INVISIBLE_EMAIL: FieldError = {
  code: 'custom',
  message: 'must be an e-mail address without invisible characters',
};

export function holdsInvisible(address: string): boolean {
  return INVISIBLE.test(address);
}

/** Key of any text, valid address or not: a sign-in with an invalid address must do the same lookup. */
export function emailKey(text: string): string {
  return text.trim().normalize('NFC').toLowerCase().normalize('NFC');
}
