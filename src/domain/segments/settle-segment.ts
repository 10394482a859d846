import type { Json } from '../changes/change.js';
import type { ChangesSince } from '../stale/changes-since.js';
import { settle, wholeFields, withoutDropped, type PatchedField, type Settled } from '../stale/settle.js';
import type { SegmentPatch } from './decide-segment.js';
import type { SegmentFiltersPatch } from './read-segment-filters.js';
import { filterState, readFilterState } from './segment-fields.js';
import type { Segment } from './segment.js';

/** Settles a patch made before the changes in `past`. The filters count as one field. */
export function settleSegment(segment: Segment, patch: SegmentPatch, past: ChangesSince): Settled<SegmentPatch> {
  const fields = wholeFields(segment, patch, ['name', 'description']);
  if (patch.filters !== undefined) fields.push(filtersField(segment, patch.filters));
  const { dropped, conflicts } = settle(fields, past);
  return { patch: withoutDropped(patch, dropped), conflicts };
}

function filtersField(segment: Segment, patch: SegmentFiltersPatch): PatchedField {
  return {
    path: ['filters'],
    current: filterState(segment.filters),
    applyTo: (base: Json) => filterState({ ...readFilterState(base), ...patch }),
  };
}
