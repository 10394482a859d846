/** Most customers that are changed or deleted at once from the list. */
export const MAX_SELECTED = 1_000;

/** Most rows that a page imports; the command imports any number. */
export const MAX_IMPORTED = 100_000;

/** Most customers that a page exports. */
export const MAX_EXPORTED = 100_000;
