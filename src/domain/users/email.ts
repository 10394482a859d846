import type { FieldError } from '../domain-error.js';
import { lengthOf } from '../text/text-rules.js';

/** Characters (code points). */
export const EMAIL_MAX = 254;
/** In UTF-16 units before it is trimmed and normalised: no address that is short enough is written so long. */
const LONGEST_SENT = 16 * EMAIL_MAX;
const SPACES_AND_CONTROLS = /[\s\u0000-\u001f\u007f-\u009f]/;
const INVISIBLE = /\p{Cf}/u;

/** An e-mail address as it is shown, and the key under which it is unique. */
export interface Email {
  readonly address: string;
  readonly key: string;
}

/**
 * Reads an address: trimmed, NFC, 3 to 254 characters, one `@` with something on either side, no spaces or controls.
 * Answers undefined when it is not one. Two addresses are the same when their keys are.
 */
export function parseEmail(text: string): Email | undefined {
  if (text.length > LONGEST_SENT) return undefined;
  const address = text.trim().normalize('NFC');
  const sides = address.split('@');
  if (address.length < 3 || lengthOf(address) > EMAIL_MAX || !address.isWellFormed()) return undefined;
  if (sides.length !== 2 || sides[0] === '' || sides[1] === '') return undefined;
  if (SPACES_AND_CONTROLS.test(address)) return undefined;
  return { address, key: emailKey(address) };
}

/**
 * Reads an address for a new account or a new address of one: also without invisible characters (of Unicode's category
 * Cf), with which two addresses look the same. Accounts from before keep theirs.
 */
export function parseNewEmail(text: string): Email | undefined {
  const email = parseEmail(text);
  return email !== undefined && holdsInvisible(email.address) ? undefined : email;
}

/** Said of an address with invisible characters. */
export const INVISIBLE_EMAIL: FieldError = {
  code: 'custom',
  message: 'must be an e-mail address without invisible characters',
};

export function holdsInvisible(address: string): boolean {
  return INVISIBLE.test(address);
}

/** The key of any text, address or not: a sign-in with nonsense must look it up like any other. */
export function emailKey(text: string): string {
  return text.trim().normalize('NFC').toLowerCase().normalize('NFC');
}
