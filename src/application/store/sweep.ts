import type { Clock } from '../ports/clock.js';
import type { Store } from '../ports/store.js';

const DAY = 86_400_000;
/** Rows of one kind that a run removes at most, so that no run holds the writer for long. */
const ROWS_A_RUN = 500;
/** How long a recovery request is kept. */
const RECOVERY_KEPT = 7 * DAY;

/**
 * Removes what has expired (sessions, counters, recovery requests) and what the log still holds of customers who are
 * gone, and clears what that leaves on the disk. Bounded in each run; answers whether more is left.
 */
export class Sweep {
  constructor(
    private readonly store: Pick<Store, 'sessions' | 'limits' | 'recoveries' | 'customerLogs' | 'clearErased'>,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<boolean> {
    const now = this.clock.now();
    const removed = [
      await this.store.sessions.removeExpired(now, ROWS_A_RUN),
      await this.store.limits.removeExpired(now, ROWS_A_RUN),
      await this.store.recoveries.removeBefore(now - RECOVERY_KEPT, ROWS_A_RUN),
      await this.store.customerLogs.eraseValues(ROWS_A_RUN),
    ];
    const isMoreToClear = await this.store.clearErased(now);
    return isMoreToClear || removed.some((rows) => rows >= ROWS_A_RUN);
  }
}
