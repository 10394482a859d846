import type { AuthorityRecords } from './authority.js';

const MIN_SPACING = 250;

/**
 * Number of changes of the authority from one snapshot to the next, which holds these records. At least as many as
 * there are records, so snapshots never take more room than a constant share of the log.
 */
export function snapshotSpacing({ abilities, roles, features, segments, tokens }: AuthorityRecords): number {
  return Math.max(MIN_SPACING, abilities.size + roles.size + features.size + segments.size + tokens.size);
}
