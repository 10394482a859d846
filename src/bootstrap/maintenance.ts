import { every } from './every.js';

const MINUTE = 60_000;

/** A periodic job, done in portions. Resolves with whether more is left. */
export interface Job {
  execute(): Promise<boolean>;
}

export interface MaintenanceOptions {
  readonly onError: (error: unknown) => void;
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
    const { pauseMs = MINUTE, onError } = this.options;
    const stops = this.jobs.map((job) => every(pauseMs, () => this.#finish(job), onError));
    return async () => {
      await Promise.all(stops.map((stop) => stop()));
    };
  }

  async #finish(job: Job): Promise<void> {
    while (!this.draining.signal.aborted && (await job.execute()));
  }
}
