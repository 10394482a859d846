const MAX_HEADER_LENGTH = 256;

/**
 * Decodes a base64 `data:` URL (RFC 2397) of any declared type, or raw base64 (RFC 4648, 4), padded or not, ignoring
 * line breaks. Returns undefined for anything else and for empty input. The text may be 7 MiB, so it's searched only
 * with native string methods, never with regular expressions.
 */
export function decodeBase64(text: string): Buffer | undefined {
  const digits = payloadOf(text)?.trim();
  if (digits === undefined || digits.includes('-') || digits.includes('_')) return undefined;
  const padding = paddingOf(digits);
  if (padding === undefined) return undefined;
  const breaks = count(digits, '\n') + count(digits, '\r');
  const length = digits.length - breaks - padding;
  if (length % 4 === 1 || (padding > 0 && (length + padding) % 4 !== 0)) return undefined;
  const bytes = Buffer.from(digits, 'base64');
  // Node skips invalid digits: the result is then shorter than the digits imply.
  return bytes.length > 0 && bytes.length === Math.floor((length * 3) / 4) ? bytes : undefined;
}

/** Returns the encoded part; undefined for a `data:` URL that isn't base64. */
function payloadOf(text: string): string | undefined {
  if (text.slice(0, 5).toLowerCase() !== 'data:') return text;
  const header = text.slice(0, MAX_HEADER_LENGTH);
  const comma = header.indexOf(',');
  return header.slice(0, Math.max(comma, 0)).toLowerCase().endsWith(';base64') ? text.slice(comma + 1) : undefined;
}

/** Returns the number of trailing `=`; undefined when there are too many or one is elsewhere. */
function paddingOf(digits: string): number | undefined {
  const first = digits.indexOf('=');
  if (first < 0) return 0;
  const tail = digits.slice(first).replaceAll(/[\r\n]/g, '');
  return tail === '=' || tail === '==' ? tail.length : undefined;
}

function count(text: string, character: string): number {
  let found = 0;
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) found += 1;
  return found;
}
