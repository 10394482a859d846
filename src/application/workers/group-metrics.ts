import type { Clock } from '../ports/clock.js';
import type { MetricsSum } from '../ports/metrics-sum.js';
import type { ToWorker } from '../ports/worker-messages.js';

/** How long a worker may take to report. Of one that takes longer, the last report counts. */
const COLLECT_WITHIN_MS = 1_000;

interface GroupMetricsOptions {
  readonly send: (worker: number, message: ToWorker) => void;
  readonly sum: MetricsSum;
  readonly clock: Pick<Clock, 'timer'>;
}

interface Scrape {
  readonly worker: number;
  readonly id: number;
}

/** Answers a scrape that one worker received with the metrics of all. */
export class GroupMetrics {
  readonly #members = new Set<number>();
  readonly #missing = new Set<number>();
  #scrapes: Scrape[] = [];
  #isCollecting = false;
  #complete: () => void = () => undefined;

  constructor(private readonly options: GroupMetricsOptions) {}

  join(id: number): void {
    this.#members.add(id);
  }

  leave(id: number): void {
    if (!this.#members.delete(id)) return;
    this.options.sum.end(id);
    this.#isHere(id);
  }

  put(id: number, metrics: unknown): void {
    if (!this.#members.has(id)) return;
    this.options.sum.put(id, metrics);
    this.#isHere(id);
  }

  scrape(worker: number, id: number): void {
    this.#scrapes.push({ worker, id });
    if (!this.#isCollecting) void this.#answer();
  }

  /** Scrapes that arrive meanwhile wait for the next reports. */
  async #answer(): Promise<void> {
    const { send, sum } = this.options;
    this.#isCollecting = true;
    while (this.#scrapes.length > 0) {
      const scrapes = this.#scrapes;
      this.#scrapes = [];
      await this.#collect();
      // A worker that gets none refuses the scrape.
      const metrics = await sum.read().catch(() => undefined);
      if (metrics === undefined) continue;
      for (const { worker, id } of scrapes) send(worker, { kind: 'scraped', scrape: id, ...metrics });
    }
    this.#isCollecting = false;
  }

  async #collect(): Promise<void> {
    const { send, clock } = this.options;
    const complete = new Promise<void>((resolve) => (this.#complete = resolve));
    for (const id of this.#members) {
      this.#missing.add(id);
      send(id, { kind: 'collect' });
    }
    const timer = clock.timer(COLLECT_WITHIN_MS);
    await Promise.race([complete, timer.elapsed]);
    timer.cancel();
    this.#missing.clear();
  }

  #isHere(id: number): void {
    if (this.#missing.delete(id) && this.#missing.size === 0) this.#complete();
  }
}
