import { asciiDomain, isEncodedLabel } from './ascii-domain.js';
import { emailKey } from './email-key.js';
import { isPlainAddress } from './is-plain-address.js';
import { normalText } from './normal-text.js';
import { lengthOf, MAX_EMAIL_LENGTH } from './text-rules.js';

/** Maximum length in UTF-16 units before trimming and normalising. Longer input can't become a valid address. */
const MAX_SENT_LENGTH = 16 * MAX_EMAIL_LENGTH;
/** Both as DNS has them (RFC 1035, 2.3.4). */
const MAX_LABEL_LENGTH = 63;
const MAX_DOMAIN_LENGTH = 253;
const SPACE = /\s/;
const CONTROL = /\p{Cc}/u;
const INVISIBLE = /\p{Cf}/u;
/** Other characters of a local part (RFC 5321 and 5322, `atext`; beyond ASCII by RFC 6531). */
const NO_ATEXT = /[^\w!#$%&'*+/=?^`{|}~.\u0080-\u{10ffff}-]/u;
const HOST_NAME = /^[a-z0-9.-]+$/;
/** Ends every label, as UTS #46 has it. */
const DOT = /[.\u3002\uff0e\uff61]/;

/** An e-mail address for display, and the key by which it's unique. */
export interface Email {
  readonly address: string;
  readonly key: string;
}

/**
 * Parses the address of an account that may exist: trimmed, NFC, 3 to 254 characters, one `@` with text on either side, no
 * spaces or controls. Returns undefined if it's invalid. Addresses are equal when their keys are.
 */
export function parseEmail(text: string): Email | undefined {
  const address = readAddress(text);
  return typeof address === 'string' ? { address, key: emailKey(address) } : undefined;
}

/**
 * What is wrong with an address for a new account, or a changed one; undefined if valid. Stricter than `parseEmail`: only what mail
 * can be sent to, as it stands on the envelope. Older accounts and customers keep theirs. Of several errors, the one that says
 * most about what was meant.
 */
export function errorOfNewEmail(text: string): string | undefined {
  if (isPlainAddress(text)) return undefined;
  const sent = text.trim();
  if (sent.length <= MAX_SENT_LENGTH) {
    if (/[<>]/.test(sent)) return 'must be the address alone, without a name and angle brackets';
    if (/^mailto:/i.test(sent)) return 'must be the address alone, without "mailto:"';
    if (/[,;]|@\S*\s\S*@/.test(sent)) return 'must be one address, not a list';
    if (/^"|"@/.test(sent)) return 'must not have quotes around the part before the @';
  }
  const address = readAddress(text);
  if (typeof address !== 'string') return address.error;
  if (INVISIBLE.test(address)) return UNSEEN.error;
  const [local = '', domain = ''] = address.split('@');
  return errorOfLocalPart(local) ?? errorOfDomain(domain);
}

function readAddress(text: string): string | { readonly error: string } {
  if (isPlainAddress(text)) return text;
  if (text.length > MAX_SENT_LENGTH) return TOO_LONG;
  const address = normalText(text.trim());
  if (lengthOf(address) > MAX_EMAIL_LENGTH) return TOO_LONG;
  const sides = address.split('@');
  if (!address.isWellFormed()) return { error: 'contains an invalid Unicode character' };
  if (sides.length !== 2 || sides[0] === '' || sides[1] === '') return NO_ADDRESS;
  if (SPACE.test(address)) return { error: 'must be an e-mail address without spaces' };
  if (CONTROL.test(address)) return UNSEEN;
  return address;
}

const NO_ADDRESS = { error: 'must be an e-mail address' };
const UNSEEN = { error: 'must be an e-mail address without control characters and others that are invisible' };
const TOO_LONG = { error: `has more than ${MAX_EMAIL_LENGTH} characters` };

function errorOfLocalPart(local: string): string | undefined {
  if (local.startsWith('.') || local.endsWith('.') || local.includes('..')) {
    return 'must not have a dot at the beginning or the end of the part before the @, or two in a row';
  }
  const [character] = NO_ATEXT.exec(local) ?? [];
  return character === undefined ? undefined : `must not have the character ${character} before the @`;
}

function errorOfDomain(domain: string): string | undefined {
  if (domain.startsWith('[')) return 'must have a domain name after the @, not a network address in brackets';
  const labels = domain.split(DOT);
  if (labels.at(-1) === '') return 'must not end with a dot';
  if (labels.includes('')) return 'must not have two dots in a row, or one right after the @, in its domain';
  if (labels.some((label) => label.startsWith('-') || label.endsWith('-'))) {
    return 'must not have a part of its domain that begins or ends with a hyphen';
  }
  const ascii = asciiDomain(domain);
  if (ascii === undefined || !HOST_NAME.test(ascii)) return NO_HOST;
  const names = ascii.split('.');
  if (names.some(({ length }) => length > MAX_LABEL_LENGTH)) {
    return `must have at most ${MAX_LABEL_LENGTH} characters in each part of its domain${encodedNote(domain, ascii)}`;
  }
  if (!names.every(isLabel)) return NO_HOST;
  if (ascii.length <= MAX_DOMAIN_LENGTH) return undefined;
  return `must have a domain of at most ${MAX_DOMAIN_LENGTH} characters${encodedNote(domain, ascii)}`;
}

const NO_HOST = 'must have a domain name of letters, digits and hyphens after the @';

/** The limits of DNS are those of the encoded form, which is longer. */
function encodedNote(domain: string, ascii: string): string {
  return domain.toLowerCase() === ascii ? '' : ', as DNS encodes it';
}

/** Whether a label has text, and one that is encoded stands for other text. */
function isLabel(label: string): boolean {
  if (label === '') return false;
  return !label.startsWith('xn--') || isEncodedLabel(label);
}
