import { ContainerModule } from 'inversify';
import { EventHub } from '../../adapters/http/events/event-hub.js';
import { metricsRoutes } from '../../adapters/http/metrics/routes.js';
import { HttpServer } from '../../adapters/http/connections/http-server.js';
import { AuthorityProjection } from '../../application/authority/authority-projection.js';
import { WorkerMetrics } from '../../application/workers/worker-metrics.js';
import { WriteHealth } from '../../application/store/write-health.js';
import { Gauges } from '../gauges.js';
import { bind, bindClass } from '../bind.js';
import { SETTINGS, identifiers } from '../identifiers.js';

/** No endpoint unless METRICS_TOKEN is set. */
export const metricsModule = new ContainerModule((c) => {
  bind(
    c,
    identifiers.workerMetrics,
    [identifiers.telemetry, identifiers.primary, identifiers.clock, identifiers.lifecycle],
    ({ metrics }, channel, clock, lifecycle) => {
      if (metrics === undefined || channel === undefined) return undefined;
      const workerMetrics = new WorkerMetrics({ channel, clock, collect: () => metrics.prometheus.collect() });
      // Closed before the store, but after the server, so that the last requests are counted, too.
      lifecycle.opened('metrics', () => workerMetrics.report());
      return workerMetrics;
    },
  );
  bind(
    c,
    identifiers.routeGroup,
    [SETTINGS.METRICS_TOKEN, identifiers.telemetry, identifiers.workerMetrics],
    (key, { metrics }, workerMetrics) =>
      key === undefined || metrics === undefined
        ? []
        : metricsRoutes({ key, read: () => (workerMetrics ?? metrics.prometheus).read() }),
  );
  bindClass(c, Gauges, {
    telemetry: identifiers.telemetry,
    passwords: identifiers.hashQueue,
    images: identifiers.imageQueue,
    storageQueues: identifiers.queueLengths,
    projection: AuthorityProjection,
    hub: EventHub,
    server: HttpServer,
    writes: WriteHealth,
    outbox: identifiers.outbox,
    operations: identifiers.operations,
    clock: identifiers.clock,
    storage: SETTINGS.STORAGE,
    backups: identifiers.scheduledBackups,
  });
});
