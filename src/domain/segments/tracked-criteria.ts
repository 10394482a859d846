import { canonicalJson } from '../changes/canonical-json.js';
import { isByStatusAndRole } from '../customers/status-role-counts.js';
import type { Criteria } from '../lists/list-query.js';

/** Criteria with what they are stored and found by. */
export interface TrackedCriteria {
  readonly criteria: Criteria;
  readonly text: string;
  /** Of the text; equal criteria have equal digests. */
  readonly digest: string;
  /** Whether the cells of status and role hold the count already. */
  readonly isByStatusAndRole: boolean;
}

/** Makes criteria known; `digestOf` a text is short and never the same for two. */
export function trackedCriteriaBy(digestOf: (text: string) => string): (criteria: Criteria) => TrackedCriteria {
  // Writing and hashing cost more than a count, and a segment's criteria stay the same object while it stands.
  const known = new WeakMap<Criteria, TrackedCriteria>();
  return (criteria) => {
    const found = known.get(criteria);
    if (found !== undefined) return found;
    const { filters, search } = criteria;
    const text = canonicalJson({ filters, search });
    const made = { criteria, text, digest: digestOf(text), isByStatusAndRole: isByStatusAndRole(criteria) };
    known.set(criteria, made);
    return made;
  };
}
