import { canonicalJson } from '../changes/canonical-json.js';
import type { Json, JsonObject } from '../changes/change.js';
import type { Segment, SegmentFilters } from './segment.js';

/** Fields of a segment that the log stores when it's created or deleted. */
export function segmentFields({
  name,
  description,
  filters,
}: Pick<Segment, 'name' | 'description' | 'filters'>): JsonObject {
  return { name, description, filters: filterState(filters) };
}

/** Serialises filters for responses and the log. */
export function filterState({ values, enabled }: SegmentFilters): {
  values: Record<string, string[]>;
  enabled: string[];
} {
  const written = Object.create(null) as Record<string, string[]>;
  for (const [id, texts] of values) written[id] = [...texts];
  return { values: written, enabled: [...enabled] };
}

/** Parses the filters of a log entry. */
export function readFilterState(state: Json): SegmentFilters {
  const { values, enabled } = state as { values: Record<string, string[]>; enabled: string[] };
  return { values: new Map(Object.entries(values)), enabled };
}

export function sameFilters(a: SegmentFilters, b: SegmentFilters): boolean {
  return canonicalJson(filterState(a)) === canonicalJson(filterState(b));
}
