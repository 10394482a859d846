import type { Page } from '../../domain/lists/list-query.js';

/** Skipping to a page that begins further down takes too long. */
const NEAR_THE_TOP = 2_000;

/** How many rows are read for a page. A cursor page reads one more to tell whether others follow. */
export function wantedRows(page: Page): number {
  return page.kind === 'after' && page.limit > 0 ? page.limit + 1 : page.limit;
}

/** How many rows of the order a page reaches down. */
export function depthOf(page: Page): number {
  return wantedRows(page) + (page.kind === 'slice' ? page.start : 0);
}

/** Whether a page begins near the top of its order, or after a cursor. */
export function isNear(page: Page): boolean {
  return page.kind === 'after' || page.start <= NEAR_THE_TOP;
}

/** The number of matches that the query gives, so that they needn't be counted. */
export function likelyTotal(page: Page): number | undefined {
  return page.kind === 'after' ? page.likelyTotal : undefined;
}
