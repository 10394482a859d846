import { monitorEventLoopDelay, type IntervalHistogram } from 'node:perf_hooks';

const WINDOW_MS = 10_000;
const WINDOWS = 6;
/** In milliseconds. At the default of 10, an idle process shows a p99 of 10.5; at 1, it shows 2. */
const RESOLUTION_MS = 1;
const QUANTILES = [0.5, 0.99, 0.999, 1] as const;

type Window = Readonly<Record<(typeof QUANTILES)[number], number>>;

/**
 * Event loop delay, including the sampling interval of 1 ms. Measured in windows of 10 s; the worst of the last minute
 * is reported, so no peak is lost however often and by however many scrapers it's read.
 */
export class EventLoopDelay {
  readonly #histogram: IntervalHistogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  readonly #timer: NodeJS.Timeout;
  #windows: Window[] = [];

  constructor() {
    this.#histogram.enable();
    this.#timer = setInterval(() => this.tick(), WINDOW_MS).unref();
  }

  /** In seconds, by quantile; 1 is the maximum. */
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
