import { deletedEntry } from '../../domain/changes/change-entry.js';
import type { Session } from '../../domain/sessions/session.js';
import type { AuthorityTransaction } from '../authority/authority-transaction.js';

/** Sessions ended in one transaction, so that it doesn't block others for long. */
export const ENDED_AT_ONCE = 50;

/** Ends those of the sessions that still exist, each with an entry in the log. */
export async function endEach(
  transaction: Pick<AuthorityTransaction, 'sessions' | 'record'>,
  sessions: readonly Pick<Session, 'id' | 'userId'>[],
): Promise<void> {
  for (const { id, userId } of sessions) {
    if (await transaction.sessions.remove(id))
      await transaction.record(deletedEntry('session', id, { user_id: userId }));
  }
}
