import { canonicalJson } from '../changes/canonical-json.js';
import type { Json } from '../changes/change.js';
import type { SegmentFilters } from './segment.js';

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
