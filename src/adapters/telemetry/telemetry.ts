import type { EventLoopDelay } from './event-loop-delay.js';
import type { Tracing } from './opentelemetry/tracing.js';
import type { PrometheusMetrics } from './prometheus/prometheus-metrics.js';

/** The configured observers. Without configuration, nothing is loaded and no port is wrapped. */
export interface Telemetry {
  readonly metrics: { readonly prometheus: PrometheusMetrics; readonly eventLoopDelay: EventLoopDelay } | undefined;
  readonly tracing: Tracing | undefined;
}
