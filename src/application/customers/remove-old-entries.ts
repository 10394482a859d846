import type { Clock } from '../ports/clock.js';
import type { CustomerLogs } from '../ports/customer-logs.js';
import type { Operations } from '../ports/operations.js';

const DAY = 86_400_000;
/** Removed within a few milliseconds. */
const ROWS_PER_RUN = 200;

interface RemoveOldEntriesOptions {
  readonly logs: Pick<CustomerLogs, 'removeOld'>;
  readonly operations: Pick<Operations, 'measure'>;
  readonly clock: Clock;
  /** How many days entries are kept; 0 for ever. */
  readonly days: number;
}

/**
 * Removes customer log entries that are older than the retention, except those that a running operation needs to tell
 * customers who were created after its start. Bounded per run; returns whether more is left.
 */
export class RemoveOldEntries {
  constructor(private readonly options: RemoveOldEntriesOptions) {}

  async execute(): Promise<boolean> {
    const { logs, operations, clock, days } = this.options;
    if (days === 0) return false;
    const { oldestCreated = Infinity } = await operations.measure();
    const now = clock.now();
    const time = Math.min(now - days * DAY, oldestCreated);
    return (await logs.removeOld({ time, now }, ROWS_PER_RUN)) >= ROWS_PER_RUN;
  }
}
