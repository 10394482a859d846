import type { CustomerLogEntry } from './customer-log.js';

/** Before when entries are old. Those after `now` were dated before the clock was set back. */
export interface OldEntries {
  readonly time: number;
  readonly now: number;
}

/** More entries than this dated in the future, in a row, keep later ones until their time has come. */
export const MOST_LOOKED_AT = 10_000;

/**
 * How many of a log's oldest entries, in the order in which they were written, are old: up to the first that is young enough. One
 * in the future says nothing of its age; it's as old as the next one that does.
 */
export function countOldEntries(
  oldest: readonly Pick<CustomerLogEntry, 'created'>[],
  { time, now }: OldEntries,
): number {
  let count = 0;
  for (const [index, { created }] of oldest.entries()) {
    if (created < time) count = index + 1;
    else if (created <= now) break;
  }
  return count;
}

/** Whether these entries don't say whether the oldest are old. */
export function areAllAhead(oldest: readonly Pick<CustomerLogEntry, 'created'>[], { now }: OldEntries): boolean {
  return oldest.length > 0 && oldest.every(({ created }) => created > now);
}
