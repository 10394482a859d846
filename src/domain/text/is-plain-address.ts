/** DNS has no longer label (RFC 1035, 2.3.4), so the domain of a text of this length can't hold one. */
const MAX_LENGTH = 63;
/** No two hyphens in a row in the domain: `xn--` begins a label that is encoded. */
const PLAIN = /^[\w+-]+(?:\.[\w+-]+)*@[a-zA-Z\d]+(?:-[a-zA-Z\d]+)*(?:\.[a-zA-Z\d]+(?:-[a-zA-Z\d]+)*)*$/;

/**
 * Whether a text is an address as nearly all are: of few characters, all of ASCII, and valid by every rule. In lower case it's its
 * own key and folded text. Imports ask this first, because the rules one by one cost ten times as much.
 */
export function isPlainAddress(text: string): boolean {
  return text.length <= MAX_LENGTH && PLAIN.test(text);
}
