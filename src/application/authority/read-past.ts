import type { Actor } from '../../domain/access/actor.js';
import { entriesSince, lookBack, momentOf, stepOf, type Stamps } from '../../domain/stale/entries-since.js';
import { NOTHING_HAPPENED, PAST_ENTRIES_MAX, sumUp, UNKNOWN_PAST, type Past } from '../../domain/stale/past.js';
import type { RecordOfLog } from '../ports/store.js';
import type { AuthorityTransaction } from './authority-writer.js';

/** Number of entries to read: twice the number considered, because some are from before the moment. */
export const ENTRIES_READ = 2 * PAST_ENTRIES_MAX;

/**
 * Reads what happened to a record since its `updated` was `since`, from this caller's point of view. Returns
 * `NOTHING_HAPPENED` without reading when `since` is undefined, outside the record's lifetime, or its current `updated`.
 */
export async function readPast(
  transaction: Pick<AuthorityTransaction, 'listNewest'>,
  actor: Actor,
  { of, record, since }: { readonly of: RecordOfLog; readonly record: Stamps; readonly since: number | undefined },
): Promise<Past> {
  const moment = momentOf(record, since);
  if (moment === undefined || moment === record.updated) return NOTHING_HAPPENED;
  const newest = await transaction.listNewest(of, { from: lookBack(record, moment), limit: ENTRIES_READ });
  if (newest.length === ENTRIES_READ) return UNKNOWN_PAST;
  const unseen = entriesSince(record, newest.toReversed(), moment);
  return unseen.length > PAST_ENTRIES_MAX ? UNKNOWN_PAST : sumUp(unseen.map(stepOf), actor.id);
}
