import { ContainerModule } from 'inversify';
import { EventHub } from '../../adapters/http/events/event-hub.js';
import { metricsRoutes } from '../../adapters/http/metrics/routes.js';
import { HttpServer } from '../../adapters/http/connections/http-server.js';
import { AuthorityProjection } from '../../application/authority/authority-projection.js';
import { WorkerMetrics } from '../../application/workers/worker-metrics.js';
import { WriteHealth } from '../../application/store/write-health.js';
import { Gauges } from '../gauges.js';
import { bind, bindClass } from '../token.js';
import { SETTINGS, T } from '../tokens.js';

/** No endpoint unless METRICS_TOKEN is set. */
export const metricsModule = new ContainerModule((c) => {
  bind(c, T.workerMetrics, [T.telemetry, T.primary, T.clock, T.lifecycle], ({ metrics }, channel, clock, lifecycle) => {
    if (metrics === undefined || channel === undefined) return undefined;
    const workerMetrics = new WorkerMetrics({ channel, clock, collect: () => metrics.prometheus.collect() });
    // Closed before the store, but after the server, so that the last requests are counted, too.
    lifecycle.opened('metrics', () => workerMetrics.report());
    return workerMetrics;
  });
  bind(c, T.routeGroup, [SETTINGS.METRICS_TOKEN, T.telemetry, T.workerMetrics], (key, { metrics }, workerMetrics) =>
    key === undefined || metrics === undefined
      ? []
      : metricsRoutes({ key, read: () => (workerMetrics ?? metrics.prometheus).read() }),
  );
  bindClass(c, Gauges, {
    telemetry: T.telemetry,
    passwords: T.hashQueue,
    images: T.imageQueue,
    storageQueues: T.queueLengths,
    projection: AuthorityProjection,
    hub: EventHub,
    server: HttpServer,
    writes: WriteHealth,
    outbox: T.outbox,
    operations: T.operations,
    clock: T.clock,
    storage: SETTINGS.STORAGE,
    backups: T.scheduledBackups,
  });
});
