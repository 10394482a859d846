import { ContainerModule, type ContainerModuleLoadOptions } from 'inversify';
import type { HttpLog } from '../adapters/http/middleware/http-log.js';
import { EventLoopDelay } from '../adapters/telemetry/event-loop-delay.js';
import { observeMethods, withParts } from '../adapters/telemetry/observe-methods.js';
import { observeStore } from '../adapters/telemetry/observe-store.js';
import { loadOpenTelemetry } from '../adapters/telemetry/opentelemetry/opentelemetry.js';
import { createTracerProvider } from '../adapters/telemetry/opentelemetry/tracer-provider.js';
import { Tracing } from '../adapters/telemetry/opentelemetry/tracing.js';
import { allOf, type CallObserver } from '../adapters/telemetry/measured-calls.js';
import { countedEvaluations } from '../adapters/telemetry/prometheus/counted-evaluations.js';
import { countedLimits } from '../adapters/telemetry/prometheus/counted-limits.js';
import { countedMailLog } from '../adapters/telemetry/prometheus/counted-mail-log.js';
import { countedDirectoryLog } from '../adapters/telemetry/prometheus/counted-directory-log.js';
import { countedWebhookLog } from '../adapters/telemetry/prometheus/counted-webhook-log.js';
import { countedSecurityLog } from '../adapters/telemetry/prometheus/counted-security-log.js';
import { loadPromClient } from '../adapters/telemetry/prometheus/prom-client.js';
import { PrometheusMetrics } from '../adapters/telemetry/prometheus/prometheus-metrics.js';
import type { Telemetry } from '../adapters/telemetry/telemetry.js';
import type { Config } from './config.js';
import type { ContainerOptions } from './container.js';
import { bindValue, wrap } from './bind.js';
import { identifiers } from './identifiers.js';
import { version } from './version.js';

type TelemetryOptions = Pick<ContainerOptions, 'config' | 'logger' | 'lifecycle'>;

/** Loads and starts the configured observers. */
export async function openTelemetry(options: TelemetryOptions): Promise<Telemetry> {
  const tracing = isTraced(options.config) ? await openTracing(options) : undefined;
  const metrics = options.config.METRICS_TOKEN === undefined ? undefined : await openMetrics(options);
  return { metrics, tracing };
}

/** Wraps ports with the observers, if there are any. */
export function telemetryModule(telemetry: Telemetry): ContainerModule {
  const { metrics, tracing } = telemetry;
  const observers: CallObserver[] = [metrics?.prometheus.operations, tracing].filter((one) => one !== undefined);
  return new ContainerModule((c) => {
    bindValue(c, identifiers.telemetry, telemetry);
    if (observers.length > 0) observePorts(c, allOf(observers));
    if (metrics !== undefined) countAtPorts(c, metrics.prometheus);
  });
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

async function openTracing({ config, logger, lifecycle }: TelemetryOptions): Promise<Tracing> {
  const library = await loadOpenTelemetry(config.OTEL_EXPORTER_OTLP_PROTOCOL);
  const provider = createTracerProvider(library, {
    version: version(),
    onWarning: (message) => {
      logger.warn(message);
    },
  });
  const tracing = new Tracing(library, provider);
  // Opened first, so closed last: spans of the last requests are still sent.
  lifecycle.opened('tracing', () => tracing.close());
  return tracing;
}

async function openMetrics({ lifecycle }: TelemetryOptions) {
  const prometheus = new PrometheusMetrics(await loadPromClient());
  const eventLoopDelay = new EventLoopDelay();
  lifecycle.opened('event-loop delay', () => eventLoopDelay.close());
  return { prometheus, eventLoopDelay };
}

type Wrapping = Pick<ContainerModuleLoadOptions, 'onActivation'>;

function observePorts(c: Wrapping, operations: CallObserver): void {
  const passwords = { hash: 'password.hash', verify: 'password.verify' } as const;
  wrap(c, identifiers.store, (store) => observeStore(store, operations));
  wrap(c, identifiers.hasher, (hasher) => observeMethods(hasher, passwords, operations));
  wrap(c, identifiers.images, (images) => observeMethods(images, { reencode: 'image.reencode' }, operations));
}

function countAtPorts(c: Wrapping, { client, registry }: PrometheusMetrics): void {
  wrap(c, identifiers.store, (store) => withParts(store, { limits: countedLimits(store.limits, client, registry) }));
  wrap(c, identifiers.mailLog, (log) => countedMailLog(log, client, registry));
  wrap(c, identifiers.webhookLog, (log) => countedWebhookLog(log, client, registry));
  wrap(c, identifiers.directoryLog, (log) => countedDirectoryLog(log, client, registry));
  wrap(c, identifiers.securityLog, (log) => countedSecurityLog(log, client, registry));
  wrap(c, identifiers.evaluationLog, (log) => countedEvaluations(log, client, registry));
}
