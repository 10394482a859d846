import { headAfter, type Change } from '../changes/change.js';
import { follows, type Sha256 } from '../changes/seal-change.js';
import { AuthorityDraft } from './apply-change.js';
import type { Authority } from './authority.js';

/** Applies entries up to the first that doesn't follow the one before it. Copies each table only once. */
export function applyLinked(
  authority: Authority,
  changes: readonly Change[],
  sha256: Sha256,
): { readonly authority: Authority; readonly applied: Change[] } {
  const draft = new AuthorityDraft(authority);
  const applied: Change[] = [];
  let { head } = authority;
  for (const change of changes) {
    if (!follows(head, change, sha256)) break;
    draft.apply(change);
    applied.push(change);
    head = headAfter(change);
  }
  return { authority: applied.length === 0 ? authority : draft.at(head), applied };
}
