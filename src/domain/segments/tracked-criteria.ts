import { canonicalJson } from '../changes/canonical-json.js';
import { isByStatusAndRole } from '../customers/status-role-counts.js';
import type { Criteria } from '../lists/list-query.js';

/** Criteria with the text and digest used to store and find them. */
export interface TrackedCriteria {
  readonly criteria: Criteria;
  /** Written anew each time: it can be half a megabyte, and is needed only when tracking starts. */
  readonly text: string;
  /** Digest of the text; equal criteria have equal digests. */
  readonly digest: string;
  /** Whether the count follows from the status-role counts. */
  readonly isByStatusAndRole: boolean;
}

/** Returns a function that makes tracked criteria and caches them. `digestOf` must be collision-free and short. */
export function trackedCriteriaBy(digestOf: (text: string) => string): (criteria: Criteria) => TrackedCriteria {
  // Serialising and hashing cost more than a count, and criteria stay the same object until their segment changes.
  const cache = new WeakMap<Criteria, TrackedCriteria>();
  return (criteria) => {
    const cached = cache.get(criteria);
    if (cached !== undefined) return cached;
    const tracked = {
      criteria,
      get text() {
        return textOf(criteria);
      },
      digest: digestOf(textOf(criteria)),
      isByStatusAndRole: isByStatusAndRole(criteria),
    };
    cache.set(criteria, tracked);
    return tracked;
  };
}

function textOf({ filters, search }: Criteria): string {
  return canonicalJson({ filters, search });
}
