import type { Actor } from '../../domain/permissions/actor.js';
import { mayBeCutShort } from '../../domain/changes/readable-changes.js';
import { entriesSince, earliestUnseen, momentOf, stepOf } from '../../domain/stale/entries-since.js';
import type { Versioned } from '../../domain/versioned.js';
import {
  NOTHING_HAPPENED,
  MAX_ENTRIES_SINCE,
  sumUp,
  UNKNOWN_CHANGES,
  type ChangesSince,
} from '../../domain/stale/changes-since.js';
import type { RecordOfLog } from '../ports/record-of-log.js';
import type { AuthorityTransaction } from './authority-transaction.js';

/** Includes some entries before the moment, because `earliestUnseen` goes back a few milliseconds. */
export const ENTRIES_READ = MAX_ENTRIES_SINCE + 100;

/** A record, and its `updated` when the caller read it. */
interface SinceRead {
  readonly resource: RecordOfLog['resource'];
  readonly record: Versioned & { readonly id: string };
  readonly since: number | undefined;
}

/**
 * Reads what happened to a record of the authority since its `updated` was `since`, as seen by this actor. Nothing
 * happened if `since` is missing or isn't a time of this record. Reads nothing if the record hasn't changed since.
 */
export async function readChangesSince(
  transaction: Pick<AuthorityTransaction, 'listNewest' | 'hasMoreNewest'>,
  actor: Actor,
  { resource, record, since }: SinceRead,
): Promise<ChangesSince> {
  const moment = momentOf(record, since);
  if (moment === undefined || moment === record.updated) return NOTHING_HAPPENED;
  const of = { resource, recordId: record.id };
  const range = { from: earliestUnseen(record, moment), limit: ENTRIES_READ };
  if (await transaction.hasMoreNewest(of, range)) return UNKNOWN_CHANGES;
  const newest = await transaction.listNewest(of, range);
  if (mayBeCutShort(newest)) return UNKNOWN_CHANGES;
  const unseen = entriesSince(record, newest.toReversed(), moment);
  return unseen.length > MAX_ENTRIES_SINCE ? UNKNOWN_CHANGES : sumUp(unseen.map(stepOf), actor.id);
}
