/** Stands between the texts of a search field. No text of ours holds a control character, so no text spans two. */
export const TEXT_SEPARATOR = '\u0001';
