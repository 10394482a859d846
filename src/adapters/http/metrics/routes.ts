import { createHash, timingSafeEqual } from 'node:crypto';
import type { MetricsText } from '../../../application/ports/metrics-text.js';
import { respondContent } from '../responses/respond.js';
import { keyRoute, type Route } from '../declarations/route.js';
import { HttpProblem } from '../problems/http-problem.js';

interface MetricsRoutesOptions {
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
      monitoring: 'scrape',
      key: metricsKey(key),
      handler: async (ctx) => {
        const { type, text } = await read();
        respondContent(ctx, type, text);
      },
    }),
  ];
}

const CHALLENGE = 'Bearer realm="metrics"';

/**
 * Returns a function that checks `Bearer <key>` (RFC 6750) in constant time, whatever its length. It throws a 401:
 * `token_missing` without a bearer token, `token_invalid` for a wrong one, including a user's access token.
 */
function metricsKey(key: string): (authorization: string | undefined) => void {
  const expected = digest(key);
  return (authorization) => {
    const sent = /^bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
    if (sent === undefined) throw unauthenticated('token_missing', 'This needs the metrics token.', '');
    if (!timingSafeEqual(digest(sent), expected)) {
      const message = 'This is not the metrics token. Access tokens are not accepted here.';
      throw unauthenticated('token_invalid', message, ', error="invalid_token"');
    }
  };
}

function unauthenticated(code: string, message: string, error: string): HttpProblem {
  return new HttpProblem(401, code, message, { headers: { 'WWW-Authenticate': `${CHALLENGE}${error}` } });
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
