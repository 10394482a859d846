import type { EventLoopDelay } from './event-loop-delay.js';
import type { Tracing } from './opentelemetry/tracing.js';
import type { PrometheusMetrics } from './prometheus/prometheus-metrics.js';

/** What is measured, and for whom. Nothing of it is loaded, and no port wrapped, unless it is configured. */
export interface Telemetry {
  readonly metrics: { readonly prometheus: PrometheusMetrics; readonly eventLoopDelay: EventLoopDelay } | undefined;
  readonly tracing: Tracing | undefined;
}
