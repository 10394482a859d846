/**
 * The one form in which text is compared, searched and sorted: NFKD (Unicode UAX #15), combining marks U+0300 to
 * U+036F removed, lower case. Storages keep its results and compare bytes.
 */
export function fold(text: string): string {
  // Most text is ASCII, of which only the capitals change.
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}

const ASCII = /^[\u0000-\u007f]*$/;
