import type { Sha256 } from '../changes/seal-change.js';

/** What a mailbox is found by in an address; `asciiDomain` is UTS 46 (`xn--…`), empty for a domain that isn't one. */
export interface MailboxNaming {
  readonly sha256: Sha256;
  readonly asciiDomain: (domain: string) => string;
}

/** Characters that mean something else than themselves in the commands and headers of mail (RFC 5321 and 5322). */
const SPECIAL = /["(),:;<>[\\\]]/;

/**
 * Identifies a mailbox without its address: SHA-256 (hex). Addresses whose mail goes to the same mailbox have the same
 * one: upper and lower case, full-width letters, a domain written as it's encoded. Undefined for an address that can't
 * be given to mail servers as it is.
 */
export function mailboxOf(email: string, { sha256, asciiDomain }: MailboxNaming): string | undefined {
  const [local = '', domain = ''] = email.split('@');
  const ascii = asciiDomain(domain);
  if (ascii === '' || SPECIAL.test(email)) return undefined;
  return sha256(`mailbox ${local.normalize('NFC').toLowerCase()}@${ascii}`);
}
