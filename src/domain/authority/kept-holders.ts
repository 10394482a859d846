import type { Change, ChangeEntry } from '../changes/change.js';
import { updatedEntry } from '../changes/change-entry.js';

/** How long it stays known who held a role or group that was deleted. */
export const HOLDERS_KEPT_MS = 30 * 24 * 60 * 60 * 1_000;

/** The entry of a deletion with the number of people who held the record, suspended ones included; left out if there are none. */
export function withHolders(entry: ChangeEntry, counts: ReadonlyMap<string, number>): ChangeEntry {
  const people = counts.get(entry.recordId) ?? 0;
  return people === 0 ? entry : { ...entry, before: { ...entry.before, people } };
}

/** How many people held what the entry says was deleted. 0, too, for a directory's deletions, and those of releases that didn't keep them. */
export function holdersOf({ before }: Pick<Change, 'before'>): number {
  const people = before?.['people'];
  return typeof people === 'number' ? people : 0;
}

/** Written with an undo that makes the record under another id: this deletion can't be undone again. */
export function undoneEntry({ recordId, seq }: Pick<Change, 'recordId' | 'seq'>): ChangeEntry {
  return updatedEntry('store', recordId, { before: {}, after: { undone: String(seq) } })!;
}

/** Written before the first person's row loses what was deleted: from then on, undoing the deletion can't give it back to people. */
export function forgottenEntry({ resource, recordId }: Pick<Change, 'resource' | 'recordId'>): ChangeEntry {
  return updatedEntry('store', recordId, { before: {}, after: { forgotten: resource } })!;
}
