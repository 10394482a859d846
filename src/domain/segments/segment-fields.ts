import type { Json } from '../changes/change.js';
import { renameColumns, type RenamedColumns } from '../customers/rename-columns.js';
import { NULL_SUFFIX, OPERATOR_SUFFIXES } from '../lists/list-fields.js';
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
  if (a === b) return true;
  if (a.values.size !== b.values.size || !sameTexts(a.enabled, b.enabled)) return false;
  for (const [id, texts] of a.values) {
    const others = b.values.get(id);
    if (others === undefined || !sameTexts(texts, others)) return false;
  }
  return true;
}

/** Filters can hold half a megabyte: compared without writing them. */
function sameTexts(a: readonly string[], b: readonly string[]): boolean {
  return a === b || (a.length === b.length && a.every((text, index) => text === b[index]));
}

const SUFFIXES = ['', NULL_SUFFIX, ...OPERATOR_SUFFIXES.map(([suffix]) => suffix)];

/** The filters of a segment, whose ids have operators: `vat_id_like` becomes `vat_id_own_like`. */
export function renameInFilters({ values, enabled }: SegmentFilters, renamed: RenamedColumns): SegmentFilters {
  const ids = new Map(
    [...renamed].flatMap(([name, to]) => SUFFIXES.map((suffix) => [name + suffix, to + suffix] as const)),
  );
  return { values: new Map(renameColumns(values, ids)), enabled: enabled.map((id) => ids.get(id) ?? id) };
}
