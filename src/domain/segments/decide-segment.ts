import { authorise, type Actor } from '../permissions/actor.js';
import { all, type FieldNeeds } from '../permissions/needs.js';
import type { ChangeEntry } from '../changes/change.js';
import { fieldChanges, updatedEntry } from '../changes/change-entry.js';
import type { RenamedColumns } from '../customers/rename-columns.js';
import { StaleVersion } from '../domain-error.js';
import { quoted } from '../lists/search-words.js';
import { refuseConflicts, type Conflict } from '../stale/changed-meanwhile.js';
import type { SegmentFiltersPatch } from './read-segment-filters.js';
import { filterState, renameInFilters, sameFilters } from './segment-fields.js';
import type { Segment } from './segment.js';
import type { MatchesVersion } from '../versioned.js';

/** Changing filters requires reading customers; otherwise the count would reveal information about them. */
export const CHANGED_FILTERS: FieldNeeds = { fields: ['filters'], of: ['customer.read'] };

/** Input for a new segment: trimmed and validated. */
export type NewSegment = Pick<Segment, 'name' | 'description' | 'filters'>;

/** Requested changes to a segment; absent fields and absent parts of the filters stay as they are. */
export interface SegmentPatch {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly filters?: SegmentFiltersPatch | undefined;
}

/**
 * Decides an update; undefined when nothing would change. Throws, in this order: `Forbidden` when the filters change and
 * the actor may not read customers, `StaleVersion`, `ChangedMeanwhile`.
 */
export function decideSegmentUpdate(
  actor: Actor,
  segment: Segment,
  patch: SegmentPatch,
  matches: MatchesVersion,
  conflicts?: readonly Conflict[],
): ChangeEntry | undefined {
  const { before, after } = fieldChanges(segment, patch, ['name', 'description']);
  const filters = { ...segment.filters, ...patch.filters };
  if (!sameFilters(filters, segment.filters)) {
    authorise(actor, all(...CHANGED_FILTERS.of));
    before['filters'] = filterState(segment.filters);
    after['filters'] = filterState(filters);
  }
  if (!matches(segment.version)) throw new StaleVersion();
  refuseConflicts(conflicts);
  return updatedEntry('segment', segment.id, { before, after });
}

/**
 * Filters of an older release as this one writes them; undefined when they stay as they are. With `hasOldSearches`, puts the values
 * of `q` into quotes that a release before 0.3.0 read as one text and this one would read otherwise. Own columns get their new
 * names. Only for filters of such a release: those of this one change their meaning.
 */
export function decideUpgradedFilters(
  { id, filters }: Segment,
  { hasOldSearches, renamed }: { readonly hasOldSearches: boolean; readonly renamed: RenamedColumns },
): ChangeEntry | undefined {
  const named = renameInFilters(filters, renamed);
  const sought = hasOldSearches ? named.values.get('q') : undefined;
  const written =
    sought === undefined ? named : { ...named, values: new Map(named.values).set('q', sought.map(quoted)) };
  if (sameFilters(written, filters)) return undefined;
  const [before, after] = [{ filters: filterState(filters) }, { filters: filterState(written) }];
  return updatedEntry('segment', id, { before, after });
}
