import type { Clock } from '../application/ports/clock.js';
import { every } from './every.js';
import { FailureReports } from './failure-reports.js';

const MINUTE = 60_000;

/** A periodic job, done in portions. Resolves with whether more is left. */
export interface Job {
  execute(): Promise<boolean>;
}

export interface MaintenanceOptions {
  readonly clock: Pick<Clock, 'monotonic'>;
  /** Called with every failure. Returns whether to report it. */
  readonly onError: (error: unknown) => boolean;
  /** Called with a job's first failure in a row, then at most once a minute. `unreported` failures came in between. */
  readonly report: (error: unknown, unreported: number) => void;
  /** Between two runs of a job; a minute by default. */
  readonly pauseMs?: number;
}

/** Periodic jobs. */
export class Maintenance {
  constructor(
    private readonly jobs: readonly Job[],
    private readonly draining: AbortController,
    private readonly options: MaintenanceOptions,
  ) {}

  /** Starts all jobs. Returns a function that stops them. */
  start(): () => Promise<void> {
    const stops = this.jobs.map((job) => this.#repeat(job));
    return async () => {
      await Promise.all(stops.map((stop) => stop()));
    };
  }

  #repeat(job: Job): () => Promise<void> {
    const { pauseMs = MINUTE, clock, onError, report } = this.options;
    const reports = new FailureReports(clock, report);
    const run = async () => {
      await this.#finish(job);
      reports.succeeded();
    };
    return every(pauseMs, run, (error) => {
      if (onError(error)) reports.failed(error);
    });
  }

  async #finish(job: Job): Promise<void> {
    while (!this.draining.signal.aborted && (await job.execute()));
  }
}
