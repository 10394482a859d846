import { Unavailable } from '../../domain/domain-error.js';
import type { Clock } from '../ports/clock.js';
import type { MetricsText } from '../ports/metrics-sum.js';
import type { PrimaryChannel } from '../ports/primary-channel.js';

const ANSWER_WITHIN_MS = 5_000;

interface WorkerMetricsOptions {
  readonly channel: PrimaryChannel;
  readonly clock: Pick<Clock, 'timer'>;
  /** Returns the metrics of this worker, as the primary process adds them up. */
  readonly collect: () => Promise<unknown>;
}

/** The metrics of all workers, as one of them reads them. */
export class WorkerMetrics {
  readonly #waiting = new Map<number, (metrics: MetricsText) => void>();
  #scrapes = 0;

  constructor(private readonly options: WorkerMetricsOptions) {
    options.channel.onMessage((message) => {
      if (message.kind === 'collect') void this.report();
      else if (message.kind === 'scraped') this.#waiting.get(message.scrape)?.(message);
    });
  }

  /** Tells the primary process the metrics of this worker. Never throws. */
  async report(): Promise<void> {
    const { channel, collect } = this.options;
    // Without them, the last report counts.
    const metrics = await collect().catch(() => undefined);
    if (metrics !== undefined) channel.send({ kind: 'metrics', metrics });
  }

  /** Throws `Unavailable` when the primary process doesn't answer. */
  async read(): Promise<MetricsText> {
    const { channel, clock } = this.options;
    const scrape = (this.#scrapes += 1);
    const answer = new Promise<MetricsText>((resolve) => this.#waiting.set(scrape, resolve));
    const timer = clock.timer(ANSWER_WITHIN_MS);
    channel.send({ kind: 'scrape', scrape });
    try {
      const metrics = await Promise.race([answer, timer.elapsed]);
      if (metrics === undefined) throw new Unavailable('overloaded', 'The metrics could not be collected in time.');
      return metrics;
    } finally {
      timer.cancel();
      this.#waiting.delete(scrape);
    }
  }
}
