import type { Container } from 'inversify';
import type { HttpLog } from '../adapters/http/http-log.js';
import { EventLoopDelay } from '../adapters/telemetry/event-loop-delay.js';
import { observeMethods, withParts } from '../adapters/telemetry/observe-methods.js';
import { observeStore } from '../adapters/telemetry/observe-store.js';
import { loadOpenTelemetry } from '../adapters/telemetry/opentelemetry/opentelemetry.js';
import { createTracerProvider } from '../adapters/telemetry/opentelemetry/tracer-provider.js';
import { Tracing } from '../adapters/telemetry/opentelemetry/tracing.js';
import { allOf, type Operations } from '../adapters/telemetry/operations.js';
import { loadPromClient } from '../adapters/telemetry/prometheus/prom-client.js';
import { PrometheusMetrics } from '../adapters/telemetry/prometheus/prometheus-metrics.js';
import type { Telemetry } from '../adapters/telemetry/telemetry.js';
import type { Config } from './config.js';
import { TOKENS } from './tokens.js';
import { version } from './version.js';

/** Wraps the ports with observers. Must be called before anything is resolved from the container. */
export async function startTelemetry(container: Container): Promise<Telemetry> {
  const config = await container.getAsync(TOKENS.config);
  const tracing = isTraced(config) ? await startTracing(container) : undefined;
  const metrics = config.METRICS_TOKEN === undefined ? undefined : await startMetrics(container);
  const observers: Operations[] = [metrics?.prometheus.operations, tracing].filter((one) => one !== undefined);
  if (observers.length > 0) observePorts(container, allOf(observers));
  if (metrics !== undefined) countAtPorts(container, metrics.prometheus);
  return { metrics, tracing };
}

/** Wraps the log so that answered requests are also counted. */
export function countingLog(log: HttpLog, { metrics }: Telemetry): HttpLog {
  if (metrics === undefined) return log;
  const { http } = metrics.prometheus;
  return {
    answered: (request, route) => {
      http.answered(request, route);
      log.answered(request, route);
    },
    failed: (error, requestId) => log.failed(error, requestId),
    unavailable: (error, requestId) => log.unavailable(error, requestId),
    warned: (message) => log.warned(message),
  };
}

function isTraced(config: Config): boolean {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: all, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: traces } = config;
  return !config.OTEL_SDK_DISABLED && (all !== undefined || traces !== undefined);
}

async function startTracing(container: Container): Promise<Tracing> {
  const [config, logger] = [await container.getAsync(TOKENS.config), await container.getAsync(TOKENS.logger)];
  const library = await loadOpenTelemetry(config.OTEL_EXPORTER_OTLP_PROTOCOL);
  const provider = createTracerProvider(library, {
    version: version(),
    onWarning: (message) => {
      logger.warn(message);
    },
  });
  const tracing = new Tracing(library, provider);
  // Opened first, so closed last: spans of the last requests are still sent.
  (await container.getAsync(TOKENS.lifecycle)).opened('tracing', () => tracing.close());
  return tracing;
}

async function startMetrics(container: Container) {
  const prometheus = new PrometheusMetrics(await loadPromClient());
  const eventLoopDelay = new EventLoopDelay();
  (await container.getAsync(TOKENS.lifecycle)).opened('event-loop delay', () => eventLoopDelay.close());
  return { prometheus, eventLoopDelay };
}

function observePorts(container: Container, operations: Operations): void {
  container.onActivation(TOKENS.store, (_, store) => observeStore(store, operations));
  container.onActivation(TOKENS.hasher, (_, hasher) =>
    observeMethods(hasher, { hash: 'password.hash', verify: 'password.verify' }, operations),
  );
  container.onActivation(TOKENS.images, (_, images) => observeMethods(images, { renew: 'image.reencode' }, operations));
}

function countAtPorts(container: Container, prometheus: PrometheusMetrics): void {
  container.onActivation(TOKENS.store, (_, store) =>
    withParts(store, { limits: prometheus.countingRefusals(store.limits) }),
  );
  container.onActivation(TOKENS.securityLog, (_, log) => prometheus.counting(log));
}
