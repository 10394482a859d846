import type { Registry } from 'prom-client';
import type { MetricsText } from '../../../application/ports/metrics-text.js';
import type { PromClient } from './prom-client.js';

/** What `PrometheusMetrics.collect` returns. */
export type Report = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** How the values of several workers become one, where it isn't their sum. */
const AGGREGATORS: Readonly<Record<string, 'max' | 'min' | 'first'>> = {
  castellan_authority_age_seconds: 'max',
  castellan_authority_seq: 'min',
  castellan_record_bytes: 'max',
  castellan_mail_waiting: 'max',
  castellan_mail_oldest_age_seconds: 'max',
  castellan_operations_running: 'max',
  castellan_backup_newest_timestamp_seconds: 'max',
  castellan_backup_duration_seconds: 'max',
  castellan_storage_writable: 'min',
  castellan_event_loop_delay_seconds: 'max',
  castellan_build_info: 'first',
  process_start_time_seconds: 'min',
};

/** Adds up reports. What ended workers have counted stays, so that no counter goes back. */
export class PrometheusSum {
  readonly #reports = new Map<number, Report>();
  #ended = Promise.resolve<Report>([]);
  #endings = 0;

  constructor(private readonly client: PromClient) {}

  /** Replaces what is known of a worker. */
  put(worker: number, metrics: unknown): void {
    this.#reports.set(worker, metrics as Report);
  }

  /** A worker has ended: of what is known of it, only what has been counted stays. */
  end(worker: number): void {
    this.#endings += 1;
    const report = this.#reports.get(worker);
    if (report === undefined) return;
    this.#reports.delete(worker);
    const counted = report.filter(({ type }) => isCounted(type));
    this.#ended = this.#ended.then((ended) => this.#sumOf([ended, counted]).getMetricsAsJSON());
  }

  async read(): Promise<MetricsText> {
    const registry = this.#sumOf([...this.#reports.values(), await this.#ended]);
    this.#addWorkers(registry);
    return { type: registry.contentType, text: await registry.metrics() };
  }

  #sumOf(reports: readonly Report[]): Registry {
    const metrics = reports.map((report) =>
      report.map((metric) => ({ ...metric, aggregator: AGGREGATORS[metric.name] ?? ('sum' as const) })),
    );
    return this.client.AggregatorRegistry.aggregate(metrics);
  }

  #addWorkers(registry: Registry): void {
    const { Counter, Gauge } = this.client;
    const registers = [registry];
    new Gauge({ name: 'castellan_workers', help: 'Worker processes that serve.', registers }).set(this.#reports.size);
    const help = 'Worker processes that have ended.';
    new Counter({ name: 'castellan_workers_ended_total', help, registers }).inc(this.#endings);
  }
}

/** The library gives names, not the numbers that its types promise. */
function isCounted(type: unknown): boolean {
  return type === 'counter' || type === 'histogram';
}
