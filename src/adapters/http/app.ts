import Koa from 'koa';
import type { Clock } from '../../application/ports/clock.js';
import type { Ids } from '../../application/ports/ids.js';
import type { Authenticate } from './bearer.js';
import { ClientAddress } from './client-address.js';
import { dispatch } from './dispatch.js';
import { isClientDisconnect } from './client-disconnect.js';
import type { HttpLog } from './http-log.js';
import { ResponseHeaders, type AllowedOrigins } from './response-headers.js';
import type { RequestTracing } from './request-tracing.js';
import type { Route } from './route.js';
import { shell } from './shell.js';

export interface AppOptions {
  /** All endpoints. */
  readonly routes: readonly Route[];
  readonly authentication: Authenticate;
  readonly log: HttpLog;
  readonly ids: Ids;
  readonly clock: Pick<Clock, 'monotonic' | 'timer'>;
  /** Prefixes every path: empty, or like `/api`. */
  readonly basePath: string;
  readonly corsOrigins: AllowedOrigins;
  /** How many proxies in front append to `X-Forwarded-For`. */
  readonly trustProxy: number;
  readonly checkResponses: 'always' | 'never';
  /** Aborted when the service shuts down. */
  readonly draining: AbortSignal;
  /** Undefined when requests aren't traced; tracing then costs nothing. */
  readonly tracing?: RequestTracing | undefined;
}

/** Creates the Koa application: the shell middleware, then the routes. Throws when the route table is invalid. */
export function createApp(options: AppOptions): Koa {
  const { log, basePath } = options;
  if (basePath !== '' && !/^(?:\/[\w.~-]+)+$/.test(basePath)) throw new Error(`Not a base path: ${basePath}`);
  const app = new Koa();
  const address = new ClientAddress(options.trustProxy, (message) => log.warned(message));
  app.use(shell({ ...options, address, headers: new ResponseHeaders(options.corsOrigins) }));
  app.use(dispatch(options));
  app.on('error', (error: unknown) => {
    if (!isClientDisconnect(error)) log.failed(error, '');
  });
  return app;
}
