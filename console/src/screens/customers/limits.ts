/** Most customers that are changed or deleted at once from the list. */
export const MAX_SELECTED = 1_000;

/** Most customers that a page exports. */
export const MAX_EXPORTED = 100_000;
