import { countReadable, MAX_LENGTH_READ } from '../lists/list-bytes.js';
import type { Change } from './change.js';

/** The entries up to the one at which reading ends, because they're long. */
export function readableChanges(changes: readonly Change[]): readonly Change[] {
  return changes.slice(0, countReadable(changes, lengthOfChange));
}

/** Whether reading these entries may have ended early, because they're long. */
export function mayBeCutShort(changes: readonly Change[]): boolean {
  return changes.reduce((length, change) => length + lengthOfChange(change), 0) > MAX_LENGTH_READ;
}

export function lengthOfChange({ canonical }: Pick<Change, 'canonical'>): number {
  return canonical.length;
}
