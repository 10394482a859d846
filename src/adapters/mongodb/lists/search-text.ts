/** Separates the texts of a search field. Stored texts contain no control characters, so no match spans two texts. */
export const TEXT_SEPARATOR = '\u0001';

/** A text with the separator would match across two of those that it separates. */
const NEVER_STORED = /[\u0000\u0001]/;

/** Whether the text may occur in a stored one. */
export function isStorable(text: string): boolean {
  return !NEVER_STORED.test(text);
}
