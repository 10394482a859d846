import type { Head } from '../../domain/changes/change.js';
import { accessOf, learnAccess, NOTHING_KNOWN, type PastAccess } from '../../domain/users/past-access.js';
import type { ChangeHistory } from '../ports/change-history.js';

/** Entries read at once. */
const BATCH = 100;

/** Reads a user's entries back from a position of the log until they say what determined the access; undefined if there was no such user. */
export async function accessAt(
  history: Pick<ChangeHistory, 'listOfRecord'>,
  recordId: string,
  head: Head,
): Promise<PastAccess | undefined> {
  let known = NOTHING_KNOWN;
  for (let until: Pick<Head, 'seq' | 'at'> = head; ;) {
    const changes = await history.listOfRecord({ resource: 'user', recordId }, { until, limit: BATCH });
    known = learnAccess(known, changes);
    const last = changes.at(-1);
    if (accessOf(known) !== undefined || known.existed !== true || last === undefined) return accessOf(known);
    until = { seq: last.seq - 1, at: last.at };
  }
}
