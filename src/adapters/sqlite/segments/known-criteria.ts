import { createHash } from 'node:crypto';
import { canonicalJson } from '../../../domain/changes/canonical-json.js';
import type { Criteria } from '../../../domain/lists/list-query.js';
import { isOfCells } from '../customers/customer-cells.js';

/** Criteria with what they are stored and found by. */
export interface KnownCriteria {
  readonly criteria: Criteria;
  readonly text: string;
  /** Of the text; equal criteria have equal digests. */
  readonly digest: string;
  /** Whether the cells of status and role hold the count already. */
  readonly isOfCells: boolean;
}

/** Writing and hashing cost more than a count, and a segment's criteria stay the same object while it stands. */
const known = new WeakMap<Criteria, KnownCriteria>();

export function knownCriteria(criteria: Criteria): KnownCriteria {
  const found = known.get(criteria);
  if (found !== undefined) return found;
  const { filters, search } = criteria;
  const text = canonicalJson({ filters, search });
  const digest = createHash('sha256').update(text).digest('base64url');
  const made = { criteria, text, digest, isOfCells: isOfCells(criteria) };
  known.set(criteria, made);
  return made;
}
