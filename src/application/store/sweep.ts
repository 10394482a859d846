import { LAST_REFUSED, LAST_USED } from '../../domain/authority/kinds/token.js';
import { startOfHour } from '../../domain/past-moment.js';
import { BRAKE_MS } from '../../domain/users/directory-brake.js';
import { dayOf, TOTALS_KEPT_DAYS } from '../../domain/totals/day-totals.js';
import type { Clock } from '../ports/clock.js';
import type { Store } from '../ports/store.js';

const DAY = 86_400_000;
/** Maximum number of rows of one kind to remove per run, so a run doesn't block writers for long. */
const ROWS_PER_RUN = 500;
/** Answers may be long. */
const ANSWERS_PER_RUN = 50;
/** Retention of recovery requests. */
const RECOVERY_RETENTION = 7 * DAY;

/**
 * Removes expired sessions, values that work once, counters, recovery requests, notes about directories, totals and kept answers, erases log values of deleted customers, and overwrites copies
 * of erased values. Bounded per run; returns whether more is left.
 */
export class Sweep {
  constructor(
    private readonly store: Pick<
      Store,
      | 'sessions'
      | 'oneTimeValues'
      | 'limits'
      | 'recoveries'
      | 'recordValues'
      | 'customerLogs'
      | 'answers'
      | 'takings'
      | 'totals'
      | 'clearErased'
      | 'correctTimes'
    >,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<boolean> {
    const now = this.clock.now();
    await this.store.correctTimes(now);
    for (const time of [LAST_USED, LAST_REFUSED]) await this.store.recordValues.lower(time, startOfHour(now));
    const removed = [
      await this.store.sessions.removeExpired(now, ROWS_PER_RUN),
      await this.store.oneTimeValues.removeExpired(now, ROWS_PER_RUN),
      await this.store.limits.removeExpired(now, ROWS_PER_RUN),
      await this.store.recoveries.removeBefore(now - RECOVERY_RETENTION, ROWS_PER_RUN),
      await this.store.takings.removeBefore(now - BRAKE_MS, ROWS_PER_RUN),
      await this.store.totals.removeBefore(dayOf(now) - TOTALS_KEPT_DAYS, ROWS_PER_RUN),
      await this.store.customerLogs.eraseValues(ROWS_PER_RUN),
    ];
    const answers = await this.store.answers.removeExpired(now, ANSWERS_PER_RUN);
    const isMoreToClear = await this.store.clearErased(now);
    return isMoreToClear || answers >= ANSWERS_PER_RUN || removed.some((rows) => rows >= ROWS_PER_RUN);
  }
}
