import type { JsonObject } from '../../changes/change.js';
import { filterState, readFilterState } from '../../segments/segment-fields.js';
import { NO_FILTERS, type Segment, type SegmentFilters } from '../../segments/segment.js';
import { text } from './fields.js';
import { defineKind, type Field } from './kind.js';
import { jsonBytes } from '../../text/json-bytes.js';
import { measuredBy } from './measured.js';

const filters: Field<SegmentFilters> = {
  logged: ['filters'],
  after: (previous = NO_FILTERS, fields) =>
    fields['filters'] === undefined ? previous : readFilterState(fields['filters']),
  log: (value) => ({ filters: filterState(value) }),
  write: storedFilters,
  read: readFilterState,
};

export const SEGMENT = defineKind<Segment>({
  resource: 'segment',
  plural: 'segments',
  limit: 1_000,
  isRepeatable: true,
  restriction: { needs: 'segment.read', shown: [] },
  fields: { name: text('name'), description: text('description'), filters },
  bytes: (segment) => bytesOfFilters(segment.filters),
});

/** The members in the order of their names. Filters can hold half a megabyte, so they aren't written and parsed to sort them. */
function storedFilters({ values, enabled }: SegmentFilters): JsonObject {
  const sorted = Object.create(null) as Record<string, readonly string[]>;
  for (const id of [...values.keys()].sort()) sorted[id] = values.get(id)!;
  return { enabled, values: sorted };
}

/** Bytes of a segment's filters. */
export function bytesOfFilters(filters: SegmentFilters): number {
  return measuredBy(filters, countBytes);
}

/** The same as of their JSON, which isn't written: it can be megabytes. */
function countBytes({ values, enabled }: SegmentFilters): number {
  let bytes = '{"values":{},"enabled":}'.length + bytesOfTexts(enabled) + Math.max(values.size - 1, 0);
  for (const [id, texts] of values) bytes += jsonBytes(id) + ':'.length + bytesOfTexts(texts);
  return bytes;
}

function bytesOfTexts(texts: readonly string[]): number {
  return texts.reduce((sum, one) => sum + jsonBytes(one), '[]'.length + Math.max(texts.length - 1, 0));
}
