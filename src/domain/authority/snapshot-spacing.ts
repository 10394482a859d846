import { KINDS, recordsOf, type AuthorityRecords } from './kinds/kinds.js';

const MIN_SPACING = 250;

/**
 * Number of changes of the authority from one snapshot to the next, which holds these records. At least as many as
 * there are records, so snapshots never take more room than a constant share of the log.
 */
export function snapshotSpacing(records: AuthorityRecords): number {
  return Math.max(
    MIN_SPACING,
    KINDS.reduce((sum, kind) => sum + recordsOf(records, kind).size, 0),
  );
}
