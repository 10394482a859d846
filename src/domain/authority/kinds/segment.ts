import { canonicalJson } from '../../changes/canonical-json.js';
import type { JsonObject } from '../../changes/change.js';
import { filterState, readFilterState } from '../../segments/segment-fields.js';
import { NO_FILTERS, type Segment, type SegmentFilters } from '../../segments/segment.js';
import { text } from './fields.js';
import { defineKind, type Field } from './kind.js';
import { measured } from './measured.js';

const filters: Field<SegmentFilters> = {
  logged: ['filters'],
  after: (previous = NO_FILTERS, fields) =>
    fields['filters'] === undefined ? previous : readFilterState(fields['filters']),
  log: (value) => ({ filters: filterState(value) }),
  write: (value) => JSON.parse(canonicalJson(filterState(value))) as JsonObject,
  read: readFilterState,
};

export const SEGMENT = defineKind<Segment>({
  resource: 'segment',
  plural: 'segments',
  isRepeatable: true,
  fields: { name: text('name'), description: text('description'), filters },
  bytes: (segment) => bytesOfFilters(segment.filters),
});

/** Bytes of a segment's filters. */
export function bytesOfFilters(filters: SegmentFilters): number {
  return measured(filters, filterState);
}
