import { canonicalJson } from '../changes/canonical-json.js';
import type { Json, JsonObject } from '../changes/change.js';
import type { Segment, SegmentFilters } from './segment.js';

/** What the log keeps of a segment at its creation or deletion. */
export function segmentFields({
  name,
  description,
  filters,
}: Pick<Segment, 'name' | 'description' | 'filters'>): JsonObject {
  return { name, description, filters: filterState(filters) };
}

/** A filter state as the wire and the log write it. */
export function filterState({ values, enabled }: SegmentFilters): {
  values: Record<string, string[]>;
  enabled: string[];
} {
  const written = Object.create(null) as Record<string, string[]>;
  for (const [id, texts] of values) written[id] = [...texts];
  return { values: written, enabled: [...enabled] };
}

/** The filter state of a log entry. */
export function readFilterState(state: Json): SegmentFilters {
  const { values, enabled } = state as { values: Record<string, string[]>; enabled: string[] };
  return { values: new Map(Object.entries(values)), enabled };
}

export function sameFilters(a: SegmentFilters, b: SegmentFilters): boolean {
  return canonicalJson(filterState(a)) === canonicalJson(filterState(b));
}
