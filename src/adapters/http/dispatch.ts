import type { Context, Middleware } from 'koa';
import type { Clock } from '../../application/ports/clock.js';
import type { Exchange } from './exchange.js';
import { guard, type Endpoint, type GuardOptions } from './guard.js';
import { routeNotFound } from './http-problem.js';
import { requestBodies } from './request-bodies.js';
import { PREFLIGHT } from './response-headers.js';
import { RouteIndex, splitTarget } from './route-index.js';
import type { Route } from './route.js';
import { exchangeOf } from './shell.js';

export interface DispatchOptions extends Omit<GuardOptions, 'bodies'> {
  /** Empty, or with a leading slash and no trailing one. */
  readonly basePath: string;
  readonly routes: readonly Route[];
  readonly clock: Pick<Clock, 'monotonic' | 'timer'>;
}

interface Target {
  readonly route: Route;
  readonly endpoint: Endpoint;
}

/** Passes a request to its route's guard and handler; answers OPTIONS itself. */
export function dispatch(options: DispatchOptions): Middleware {
  const { basePath, routes } = options;
  const bodies = requestBodies(options.clock);
  const index = new RouteIndex<Target>(routes, (route) => ({ route, endpoint: guard(route, { ...options, bodies }) }));

  return async (ctx: Context) => {
    const exchange = exchangeOf(ctx);
    const path = locate(exchange, basePath);
    const method = exchange.req.method ?? '';
    if (method === 'OPTIONS') {
      const headers = optionsHeaders(exchange, path, index);
      exchange.reply = { status: 204, headers };
      return;
    }
    const { endpoint, params } = index.get(method, path);
    exchange.route = endpoint.route;
    exchange.params = params;
    exchange.reply = await endpoint.endpoint(ctx, exchange);
  };
}

/** Records path and query of the request; returns the path below the base path. */
function locate(exchange: Exchange, basePath: string): string {
  const { path, queryText } = splitTarget(exchange.req.url ?? '/');
  exchange.path = path;
  exchange.queryText = queryText;
  if (basePath === '' || path === '*') return path;
  if (!path.startsWith(`${basePath}/`)) throw routeNotFound();
  return path.slice(basePath.length);
}

/**
 * A preflight always succeeds, so that a page can read a 404 behind it. A plain OPTIONS returns the allowed methods.
 */
function optionsHeaders({ req }: Exchange, path: string, index: RouteIndex<Target>): Record<string, string> {
  if (req.headers['access-control-request-method'] !== undefined || path === '*') return PREFLIGHT;
  return { ...PREFLIGHT, Allow: index.allowAt(path) };
}
