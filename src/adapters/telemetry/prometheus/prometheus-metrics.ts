import type { Registry } from 'prom-client';
import type { MetricsText } from '../../../application/ports/metrics-text.js';
import { HttpMetrics } from './http-metrics.js';
import { CallMetrics } from './call-metrics.js';
import { processMetrics } from './process-metrics.js';
import type { PromClient } from './prom-client.js';
import type { Report } from './prometheus-sum.js';
import { ScrapedMetrics } from './scraped-metrics.js';
import { serviceGauges, type ServiceSources } from './service-gauges.js';

/** All metrics, in a separate registry, so that two services in one process don't mix. */
export class PrometheusMetrics {
  readonly http: HttpMetrics;
  readonly operations: CallMetrics;
  readonly registry: Registry;
  readonly #scraped: ScrapedMetrics;

  constructor(readonly client: PromClient) {
    this.registry = new client.Registry();
    this.#scraped = new ScrapedMetrics(client, this.registry);
    this.http = new HttpMetrics(client, this.registry);
    this.operations = new CallMetrics(client, this.registry);
    processMetrics(this.#scraped);
  }

  observe(sources: ServiceSources, build: { readonly version: string; readonly storage: string }): void {
    serviceGauges(this.#scraped, sources);
    new this.client.Gauge({
      name: 'castellan_build_info',
      help: 'Always 1; the labels identify the build.',
      labelNames: ['version', 'node', 'storage'],
      registers: [this.registry],
    }).set({ ...build, node: process.versions.node }, 1);
  }

  /** Everything, for a `PrometheusSum`. */
  collect(): Promise<Report> {
    return this.registry.getMetricsAsJSON();
  }

  async read(): Promise<MetricsText> {
    return { type: this.registry.contentType, text: await this.registry.metrics() };
  }
}
