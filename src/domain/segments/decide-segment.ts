import { can, type Actor } from '../access/actor.js';
import { Forbidden } from '../access/errors.js';
import { LimitReached } from '../domain-error.js';
import type { FieldNeeds } from '../access/needs.js';
import type { ChangeEntry, Json } from '../changes/change.js';
import { StaleVersion } from '../domain-error.js';
import { refuseConflicts, type Conflict } from '../stale/changed-meanwhile.js';
import type { SegmentFiltersPatch } from './read-segment-filters.js';
import { filterState, sameFilters, segmentFields } from './segment-fields.js';
import type { Segment } from './segment.js';

export const SEGMENTS_MAX = 1_000;
/** Whoever may not read customers could else ask about them by way of the count. */
export const CHANGED_FILTERS: FieldNeeds = { fields: ['filters'], of: ['customer.read'] };

/** A segment to be. Texts are trimmed and of the right form, filters were read. */
export type NewSegment = Pick<Segment, 'name' | 'description' | 'filters'>;

/** Throws `LimitReached`; `present` is how many there are. */
export function requireRoomForSegment(present: number): void {
  if (present >= SEGMENTS_MAX) throw new LimitReached('segments', SEGMENTS_MAX);
}

/** Throws `LimitReached`; `present` is how many there are. */
export function decideSegmentCreation(id: string, segment: NewSegment, present: number): ChangeEntry {
  requireRoomForSegment(present);
  return { resource: 'segment', recordId: id, action: 'created', before: null, after: segmentFields(segment) };
}

/** What a caller wants of a segment: absent fields stand, and so does an absent part of the filters. */
export interface SegmentPatch {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly filters?: SegmentFiltersPatch | undefined;
}

/**
 * Decides an update; undefined when nothing would change. Throws `Forbidden` when the filters really change and the
 * actor may not read customers, then `StaleVersion`, then `ChangedMeanwhile`.
 */
export function decideSegmentUpdate(
  actor: Actor,
  segment: Segment,
  patch: SegmentPatch,
  matches: (version: number) => boolean,
  conflicts?: readonly Conflict[],
): ChangeEntry | undefined {
  const before: Record<string, Json> = {};
  const after: Record<string, Json> = {};
  for (const field of ['name', 'description'] as const) {
    const value = patch[field];
    if (value === undefined || value === segment[field]) continue;
    before[field] = segment[field];
    after[field] = value;
  }
  const filters = { ...segment.filters, ...patch.filters };
  if (!sameFilters(filters, segment.filters)) {
    if (!CHANGED_FILTERS.of.every((permission) => can(actor, permission))) throw new Forbidden();
    before['filters'] = filterState(segment.filters);
    after['filters'] = filterState(filters);
  }
  if (!matches(segment.version)) throw new StaleVersion();
  refuseConflicts(conflicts);
  if (Object.keys(after).length === 0) return undefined;
  return { resource: 'segment', recordId: segment.id, action: 'updated', before, after };
}

/** Throws `StaleVersion`. */
export function decideSegmentDeletion(segment: Segment, matches: (version: number) => boolean): ChangeEntry {
  if (!matches(segment.version)) throw new StaleVersion();
  return { resource: 'segment', recordId: segment.id, action: 'deleted', before: segmentFields(segment), after: null };
}
