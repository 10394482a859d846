import { deletedEntry } from '../../domain/changes/change-entry.js';
import type { Session } from '../../domain/sessions/session.js';
import type { Opener } from '../ports/session-repository.js';
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

/**
 * Ends the sessions that a key or a provider opened, but for one, each with an entry in the log. Resolves with whether all have ended: if not,
 * call it again in another transaction, before what must not be done while one is left.
 */
export async function endOpenedBy(
  transaction: Pick<AuthorityTransaction, 'sessions' | 'record'>,
  opener: Opener,
  exceptId?: string,
): Promise<boolean> {
  const opened = await transaction.sessions.listOpenedBy(opener, ENDED_AT_ONCE + 2);
  const others = opened.filter(({ id }) => id !== exceptId);
  await endEach(transaction, others.slice(0, ENDED_AT_ONCE));
  return others.length <= ENDED_AT_ONCE;
}
