import { asciiDomain } from './ascii-domain.js';
import { isPlainAddress } from './is-plain-address.js';
import { normalText } from './normal-text.js';

/**
 * Key of any text, valid address or not: a sign-in with an invalid address must do the same lookup. The local part in NFC and
 * lower case, the domain as DNS knows it, so that both spellings of an international domain are one.
 */
export function emailKey(text: string): string {
  if (isPlainAddress(text)) return text.toLowerCase();
  const lower = normalText(normalText(text.trim()).toLowerCase());
  const at = lower.lastIndexOf('@') + 1;
  const domain = at === 0 ? undefined : asciiDomain(lower.slice(at));
  return domain === undefined ? lower : lower.slice(0, at) + domain;
}

/**
 * Key of an account beside an older one with the same `emailKey`: its exact spelling. Begins with that key and a space, which no key
 * of an address holds.
 */
export function exactEmailKey(text: string): string {
  return `${emailKey(text)} ${normalText(text.trim())}`;
}

/** The key that a storage keeps unique. */
export function userEmailKey({ email, exactEmail }: { readonly email: string; readonly exactEmail?: true }): string {
  return exactEmail === true ? exactEmailKey(email) : emailKey(email);
}

/** What follows from a stored key. */
export function exactEmailOf(storedKey: string): { readonly exactEmail?: true } {
  return storedKey.includes(' ') ? { exactEmail: true } : {};
}
