import { domainToASCII, domainToUnicode } from 'node:url';

const ASCII = /^[\u0000-\u007f]*$/;
/** What the URL parser would take for something else than a part of a domain; `%41` is a letter to it. */
const NO_PART_OF_DOMAINS = /[^a-z0-9._\u0080-\u{10ffff}-]/u;
/** A domain that ends in a number is an IPv4 address to the URL parser. */
const ENDS_IN_NUMBER = /(?:^|[.\u3002])(?:\d+|0x[\da-f]*)[.\u3002]?$/;
/** Encoding takes time that grows with the square of the length. No domain name has more characters (RFC 1035, 2.3.4). */
const MAX_LENGTH = 253;

/**
 * A domain as DNS knows it, by UTS #46 without transitional processing: `xn--mnchen-3ya.de` for `münchen.de`. Undefined for one
 * that can't be encoded. ASCII is only lower-cased. Node has the tables, so this file alone imports something (decision 0060).
 */
export function asciiDomain(domain: string): string | undefined {
  // Before encoding, because newer tables map the capital sharp s to the small one and older ones to "ss".
  const lower = domain.normalize('NFC').toLowerCase();
  if (ASCII.test(lower)) return lower;
  const compatible = lower.normalize('NFKC');
  const isEncodable =
    lower.length <= MAX_LENGTH && !NO_PART_OF_DOMAINS.test(compatible) && !ENDS_IN_NUMBER.test(compatible);
  const encoded = isEncodable ? domainToASCII(lower) : '';
  return encoded === '' ? undefined : encoded;
}

/** Whether a label `xn--…` encodes other text, and is how that text is encoded. */
export function isEncodedLabel(label: string): boolean {
  const decoded = domainToUnicode(label);
  return decoded !== label && decoded !== '' && domainToASCII(decoded) === label;
}
