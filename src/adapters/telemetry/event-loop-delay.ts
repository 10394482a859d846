import { monitorEventLoopDelay, type IntervalHistogram } from 'node:perf_hooks';

const WINDOW_MS = 10_000;
const WINDOWS = 6;
/** At the default of 10 ms an idle process shows a p99 of 10.5; at 1 ms, 2. */
const RESOLUTION_MS = 1;
const QUANTILES = [0.5, 0.99, 0.999, 1] as const;

type Window = Readonly<Record<(typeof QUANTILES)[number], number>>;

/**
 * How late the event loop is, the sampling interval of 1 ms included. Measured in windows of 10 s, of which the worst in
 * the last minute is told: so it does not matter how often and by how many it is asked, and no peak falls in between.
 */
export class EventLoopDelay {
  readonly #histogram: IntervalHistogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  readonly #timer: NodeJS.Timeout;
  #windows: Window[] = [];

  constructor() {
    this.#histogram.enable();
    this.#timer = setInterval(() => this.tick(), WINDOW_MS).unref();
  }

  /** Seconds by quantile, 1 being the maximum. */
  worst(): ReadonlyMap<number, number> {
    const windows = [...this.#windows, this.#current()];
    return new Map(QUANTILES.map((quantile) => [quantile, Math.max(...windows.map((window) => window[quantile]))]));
  }

  close(): void {
    clearInterval(this.#timer);
    this.#histogram.disable();
  }

  /** Ends a window. */
  tick(): void {
    this.#windows = [...this.#windows, this.#current()].slice(1 - WINDOWS);
    this.#histogram.reset();
  }

  #current(): Window {
    const at = (quantile: number) =>
      this.#histogram.count === 0 ? 0 : this.#histogram.percentile(quantile * 100) / 1e9;
    return { 0.5: at(0.5), 0.99: at(0.99), 0.999: at(0.999), 1: at(1) };
  }
}
