import type { Registry } from 'prom-client';
import type { AttemptLimits } from '../../../application/ports/attempt-limits.js';
import type { EvaluationLog } from '../../../application/ports/evaluation-log.js';
import type { MailLog } from '../../../application/ports/mail-log.js';
import type { MetricsText } from '../../../application/ports/metrics-text.js';
import type { SecurityLog } from '../../../application/ports/security-log.js';
import { countedEvaluations } from './counted-evaluations.js';
import { countedLimits } from './counted-limits.js';
import { countedMailLog } from './counted-mail-log.js';
import { countedSecurityLog } from './counted-security-log.js';
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
  readonly #registry: Registry;
  readonly #scraped: ScrapedMetrics;

  constructor(private readonly client: PromClient) {
    this.#registry = new client.Registry();
    this.#scraped = new ScrapedMetrics(client, this.#registry);
    this.http = new HttpMetrics(client, this.#registry);
    this.operations = new CallMetrics(client, this.#registry);
    processMetrics(this.#scraped);
  }

  counting(log: SecurityLog): SecurityLog {
    return countedSecurityLog(log, this.client, this.#registry);
  }

  countingMail(log: MailLog): MailLog {
    return countedMailLog(log, this.client, this.#registry);
  }

  countingRefusals(limits: AttemptLimits): AttemptLimits {
    return countedLimits(limits, this.client, this.#registry);
  }

  countingEvaluations(log: EvaluationLog): EvaluationLog {
    return countedEvaluations(log, this.client, this.#registry);
  }

  observe(sources: ServiceSources, build: { readonly version: string; readonly storage: string }): void {
    serviceGauges(this.#scraped, sources);
    new this.client.Gauge({
      name: 'castellan_build_info',
      help: 'Always 1; the labels identify the build.',
      labelNames: ['version', 'node', 'storage'],
      registers: [this.#registry],
    }).set({ ...build, node: process.versions.node }, 1);
  }

  /** Everything, for a `PrometheusSum`. */
  collect(): Promise<Report> {
    return this.#registry.getMetricsAsJSON();
  }

  async read(): Promise<MetricsText> {
    return { type: this.#registry.contentType, text: await this.#registry.metrics() };
  }
}
