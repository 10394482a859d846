import type { Registry } from 'prom-client';
import { knownMethod, NO_ROUTE, routeTemplate } from '../route-template.js';
import type { PromClient } from './prom-client.js';

/** In seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The counted attributes of an answered request. */
interface CountedRequest {
  readonly method: string;
  readonly status: number;
  readonly ms: number;
}

/** The route; the path is the router's template, undefined when no route matched. */
interface CountedRoute {
  readonly path: string | undefined;
  /** True for a stream: it stays open as long as the client listens, which isn't latency. */
  readonly isStream: boolean;
}

interface Series {
  inc(): void;
  observe(seconds: number): void;
}

/** Requests by route, method and status, and their durations. */
export class HttpMetrics {
  readonly #seriesOf: (route: string, method: string, status: string) => Series;
  /** Caches label lookups, which cost more than counting. Bounded, because routes, methods and statuses are. */
  readonly #series = new Map<string, Series>();

  constructor({ Counter, Histogram }: PromClient, registry: Registry) {
    const requests = new Counter({
      name: 'castellan_http_requests_total',
      help: 'Responses; event streams count when they end.',
      labelNames: ['route', 'method', 'status'],
      registers: [registry],
    });
    const durations = new Histogram({
      name: 'castellan_http_request_duration_seconds',
      help: 'From the headers of a request to its response, without event streams.',
      labelNames: ['route', 'method'],
      buckets: BUCKETS,
      registers: [registry],
    });
    this.#seriesOf = (route, method, status) => {
      const counted = requests.labels(route, method, status);
      const timed = durations.labels(route, method);
      return { inc: () => counted.inc(), observe: (seconds) => timed.observe(seconds) };
    };
  }

  answered(request: CountedRequest, { path = '', isStream }: CountedRoute): void {
    const key = `${request.method} ${request.status} ${path}`;
    let series = this.#series.get(key);
    if (series === undefined) {
      const method = knownMethod(request.method);
      series = this.#seriesOf(path === '' ? NO_ROUTE : routeTemplate(path), method, String(request.status));
      this.#series.set(key, series);
    }
    series.inc();
    if (!isStream) series.observe(request.ms / 1_000);
  }
}
