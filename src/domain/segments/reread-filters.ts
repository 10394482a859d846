import { NULL_SUFFIX } from '../lists/list-fields.js';
import { fold } from '../text/fold.js';
import { isApplied } from './filter-clauses.js';
import type { SegmentFilters } from './segment.js';

interface RereadFilter {
  readonly filter: string;
  /** What it does since 0.3.0, as the end of a sentence. */
  readonly now: string;
  /** Only if a customer has this own column; otherwise it found nobody before. */
  readonly column?: string;
}

/**
 * The filters of a release before 0.3.0 that can't keep their meaning, and may find more customers: `_null` was the end of a name
 * like any other, and white space was as long as it was written. Reads no values: some may be wrong by now.
 */
export function rereadFilters(filters: SegmentFilters): RereadFilter[] {
  const found: RereadFilter[] = [];
  for (const [id, texts] of filters.values) {
    if (!isApplied(filters, id)) continue;
    if (id.endsWith(NULL_SUFFIX))
      found.push({ filter: id, now: `asks whether there is no ${id.slice(0, -NULL_SUFFIX.length)}`, column: id });
    else if ((id === 'q' || id.endsWith('_like')) && texts.some((text) => text !== ' ' && fold(text) === ' '))
      found.push({ filter: id, now: 'finds any white space' });
  }
  return found;
}
