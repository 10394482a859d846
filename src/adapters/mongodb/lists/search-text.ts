/** Separates the texts of a search field. Stored texts contain no control characters, so no match spans two texts. */
export const TEXT_SEPARATOR = '\u0001';
