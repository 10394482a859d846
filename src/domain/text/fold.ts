/**
 * Folds text for comparing, searching and sorting: NFKD (Unicode UAX #15), combining marks U+0300 to U+036F removed,
 * lower case. Storages store the folded text and compare bytes.
 */
export function fold(text: string): string {
  // Fast path for ASCII, which is most text.
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}

const ASCII = /^[\u0000-\u007f]*$/;
