import { metricsRoutes } from '../../adapters/http/metrics/routes.js';
import type { Route } from '../../adapters/http/route.js';
import type { Get } from '../token.js';
import { TOKENS } from '../tokens.js';
import { version } from '../version.js';

/** Returns no routes unless METRICS_TOKEN is set. */
export async function metrics(get: Get): Promise<readonly Route[]> {
  const [config, telemetry] = [await get(TOKENS.config), await get(TOKENS.telemetry)];
  if (config.METRICS_TOKEN === undefined || telemetry.metrics === undefined) return [];
  const { prometheus, eventLoopDelay } = telemetry.metrics;
  const [projection, hub] = [await get(TOKENS.projection), await get(TOKENS.eventHub)];
  const writes = await get(TOKENS.writeHealth);
  prometheus.observe({
    queues: { passwords: await get(TOKENS.hashQueue), images: await get(TOKENS.imageQueue) },
    storageQueues: await get(TOKENS.storeLines),
    authority: { ageMs: () => projection.ageMs(), seq: () => projection.authority.head.seq },
    eventStreams: () => hub.size,
    connections: await get(TOKENS.connectionCounts),
    isWritable: () => writes.isWritable,
    eventLoopDelay,
    build: { version: version(), storage: config.STORAGE },
  });
  return metricsRoutes({ key: config.METRICS_TOKEN, read: () => prometheus.read() });
}
