import type { MetricsText } from '../../../application/ports/metrics-sum.js';
import { respondContent } from '../responses/respond.js';
import { keyRoute, type Route } from '../declarations/route.js';
import { metricsKey } from './metrics-key.js';

export interface MetricsRoutesOptions {
  readonly key: string;
  /** Returns all current metrics as text, and their media type. */
  readonly read: () => Promise<MetricsText>;
}

/** The metrics endpoint, for a Prometheus server that has the key. */
export function metricsRoutes({ key, read }: MetricsRoutesOptions): readonly Route[] {
  return [
    keyRoute({
      method: 'GET',
      path: '/metrics',
      anyQuery: true,
      operationId: 'getMetrics',
      summary: 'Metrics in the Prometheus text format; requires METRICS_TOKEN to be set, and that token',
      tags: ['health'],
      responses: { 200: { media: ['text/plain'] } },
      private: true,
      key: metricsKey(key),
      handler: async (ctx) => {
        const { type, text } = await read();
        respondContent(ctx, type, text);
      },
    }),
  ];
}
