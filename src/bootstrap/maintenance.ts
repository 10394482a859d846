import { every } from './every.js';

const MINUTE = 60_000;

/** A periodic job, done in portions. Resolves with whether more is left. */
export interface Job {
  execute(): Promise<boolean>;
}

/** The periodic jobs. */
export class Maintenance {
  constructor(
    private readonly jobs: readonly Job[],
    private readonly draining: AbortController,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** Starts all jobs. Returns a function that stops them. */
  start(): () => Promise<void> {
    const stops = this.jobs.map((job) => every(MINUTE, () => this.#finish(job), this.onError));
    return async () => {
      await Promise.all(stops.map((stop) => stop()));
    };
  }

  async #finish(job: Job): Promise<void> {
    while (!this.draining.signal.aborted && (await job.execute()));
  }
}
