import type { Clock } from '../application/ports/clock.js';

const REPORT_EVERY_MS = 60_000;

/** Reports the first failure in a row, then at most one a minute: in an outage, a job may fail twice a second. */
export class FailureReports {
  #reportedAt = -Infinity;
  #unreported = 0;

  constructor(
    private readonly clock: Pick<Clock, 'monotonic'>,
    private readonly report: (error: unknown, unreported: number) => void,
  ) {}

  failed(error: unknown): void {
    const now = this.clock.monotonic();
    if (now - this.#reportedAt < REPORT_EVERY_MS) {
      this.#unreported += 1;
      return;
    }
    this.report(error, this.#unreported);
    this.#reportedAt = now;
    this.#unreported = 0;
  }

  succeeded(): void {
    this.#reportedAt = -Infinity;
    this.#unreported = 0;
  }
}
