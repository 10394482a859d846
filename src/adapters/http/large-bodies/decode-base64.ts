const LONGEST_HEADER = 256;

/**
 * The bytes of a `data:` URL in base64 (RFC 2397), whatever type it declares, or of raw base64 (RFC 4648, 4), with or
 * without padding, line breaks ignored; undefined for anything else and for nothing. The text has up to 7 MiB, so it is
 * only looked through by what searches at the speed of memory; no expression runs over it.
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
  // Node skips what is no digit: then there are fewer bytes than the digits stand for.
  return bytes.length > 0 && bytes.length === Math.floor((length * 3) / 4) ? bytes : undefined;
}

/** What is encoded; undefined for a `data:` URL that is not in base64. */
function payloadOf(text: string): string | undefined {
  if (text.slice(0, 5).toLowerCase() !== 'data:') return text;
  const header = text.slice(0, LONGEST_HEADER);
  const comma = header.indexOf(',');
  return header.slice(0, Math.max(comma, 0)).toLowerCase().endsWith(';base64') ? text.slice(comma + 1) : undefined;
}

/** How many `=` end the text; undefined when there are too many or one stands elsewhere. */
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
