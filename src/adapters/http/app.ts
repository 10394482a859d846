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
  /** Every endpoint there is. */
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
  /** Undefined where requests are not traced: it costs nothing then. */
  readonly tracing?: RequestTracing | undefined;
}

/** The service as a Koa application: the shell, then the routes. Throws for a table that is not sound. */
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
