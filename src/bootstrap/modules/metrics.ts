import { ContainerModule } from 'inversify';
import { within } from '../../adapters/storage-kernel/within.js';
import type { PrometheusMetrics } from '../../adapters/telemetry/prometheus/prometheus-metrics.js';
import type { MetricsText } from '../../application/ports/metrics-text.js';
import { Unavailable } from '../../domain/domain-error.js';
import type { Lifecycle } from '../lifecycle.js';
import type { WorkerGroup } from '../../adapters/processes/worker-methods.js';
import { EventHub } from '../../adapters/http/events/event-hub.js';
import { metricsRoutes } from '../../adapters/http/metrics/routes.js';
import { HttpServer } from '../../adapters/http/connections/http-server.js';
import { WriteHealth } from '../../application/store/write-health.js';
import { version } from '../version.js';
import { bind } from '../bind.js';
import { SETTINGS, identifiers } from '../identifiers.js';
import { parts } from '../parts.js';

const SCRAPED_WITHIN_MS = 5_000;

/** No endpoint unless METRICS_TOKEN is set. */
export const metricsModule = new ContainerModule((c) => {
  bind(
    c,
    identifiers.metricsRoutes,
    [SETTINGS.METRICS_TOKEN, identifiers.telemetry, identifiers.workerGroup, identifiers.lifecycle],
    (key, { metrics }, group, lifecycle) => {
      if (key === undefined || metrics === undefined) return [];
      const { prometheus } = metrics;
      return metricsRoutes({
        key,
        read: group === undefined ? () => prometheus.read() : ofAll(group, prometheus, lifecycle),
      });
    },
  );
  const sources = {
    ...parts('projection', 'outbox', 'operations', 'clock'),
    passwords: identifiers.hashQueue,
    images: identifiers.imageQueue,
    storageQueues: identifiers.queueLengths,
    hub: EventHub,
    server: HttpServer,
    writes: WriteHealth,
    backups: identifiers.scheduledBackups,
  };
  bind(
    c,
    identifiers.registerGauges,
    { ...sources, telemetry: identifiers.telemetry, storage: SETTINGS.STORAGE },
    ({ telemetry: { metrics }, storage, ...sources }) =>
      () =>
        metrics?.prometheus.observe(
          { ...sources, eventLoopDelay: metrics.eventLoopDelay },
          { version: version(), storage },
        ),
  );
});

/** Returns a function that reads the metrics of all workers, to which this one adds its own. */
function ofAll(
  { primary }: WorkerGroup,
  prometheus: PrometheusMetrics,
  lifecycle: Lifecycle,
): () => Promise<MetricsText> {
  primary.answer('collect', () => prometheus.collect());
  // Closed before the store, but after the server, so that the last requests are counted, too.
  lifecycle.opened('metrics', async () => primary.tell('report', await prometheus.collect()));
  const late = () => new Unavailable('overloaded', 'The metrics could not be collected in time.');
  return () => within(SCRAPED_WITHIN_MS, primary.call('scrape', undefined), late);
}
