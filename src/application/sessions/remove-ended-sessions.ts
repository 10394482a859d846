import type { Change } from '../../domain/changes/change.js';
import { endsSessions } from '../../domain/users/user-state.js';
import type { AuthorityProjection } from '../authority/authority-projection.js';
import type { SessionRepository } from '../ports/session-repository.js';
import type { UserReader } from '../ports/user-repository.js';

const ROWS_PER_RUN = 200;
const MAX_PENDING = 10_000;

/**
 * Maintenance job: removes the sessions that a password, a suspension or a deletion has ended, because they hold personal
 * data. Those ended while no instance was running stay until they expire; no request accepts them in either case.
 */
export class RemoveEndedSessions {
  readonly #pending = new Set<string>();

  constructor(
    private readonly users: Pick<UserReader, 'find'>,
    private readonly sessions: Pick<SessionRepository, 'removeBefore'>,
    projection: Pick<AuthorityProjection, 'onChange'>,
  ) {
    projection.onChange('caches', (change) => {
      this.#note(change);
    });
  }

  /** Removes a portion of one user's sessions. Resolves with whether more is left. */
  async execute(): Promise<boolean> {
    const [userId] = this.#pending;
    if (userId === undefined) return false;
    const user = await this.users.find(userId);
    const epoch = user?.epoch ?? Number.MAX_SAFE_INTEGER;
    const removed = await this.sessions.removeBefore({ userId, epoch }, ROWS_PER_RUN);
    if (removed < ROWS_PER_RUN) this.#pending.delete(userId);
    return this.#pending.size > 0;
  }

  #note(change: Change | undefined): void {
    if (change?.resource !== 'user' || !endsSessions(change)) return;
    if (this.#pending.size < MAX_PENDING) this.#pending.add(change.recordId);
  }
}
