import Koa from 'koa';
import type { Clock } from '../../application/ports/clock.js';
import type { Ids } from '../../application/ports/ids.js';
import { LongAnswers } from './answers/long-answers.js';
import { requestBodies } from './bodies/request-bodies.js';
import { RequestScheduler } from './connections/request-scheduler.js';
import { isClientDisconnect } from './responses/client-disconnect.js';
import type { RequestLimits } from './connections/request-limits.js';
import { accessLog } from './middleware/access-log.js';
import { clientAddress } from './middleware/client-address.js';
import { conditionalGet } from './conditional/conditional-get.js';
import { answerPreflight, cors, type AllowedOrigins } from './middleware/cors.js';
import { drain } from './middleware/drain.js';
import { errors, type DirectoryRefusals } from './middleware/errors.js';
import type { HttpLog } from './middleware/http-log.js';
import { limitOpenRequests, refuseExcess } from './connections/open-requests.js';
import { limitRequestHead, requireSoundHeaders } from './middleware/request-head.js';
import { requestId } from './middleware/request-id.js';
import { securityHeaders } from './middleware/security-headers.js';
import { traceRequests, type RequestTracing } from './middleware/tracing.js';
import { Compression } from './compression/compression.js';
import { pipeline, type PipelineOptions } from './pipeline.js';
import { createRedirects } from './routing/redirects.js';
import type { ForeignErrors, RequestState, Route } from './declarations/route.js';
import { routing } from './routing/router.js';

export interface AppOptions extends Omit<PipelineOptions, 'bodies' | 'compression' | 'longAnswers' | 'scheduler'> {
  /** All endpoints, grouped by resource. */
  readonly groups: readonly (readonly Route[])[];
  readonly log: HttpLog;
  /** Told what the tokens of directories are refused. */
  readonly directories?: DirectoryRefusals | undefined;
  readonly ids: Ids;
  readonly clock: Pick<Clock, 'monotonic' | 'timer'>;
  /** Addresses that lead to a page: path -> path, without the base path. */
  readonly redirects: ReadonlyMap<string, string>;
  /** Prefixes every path: empty, or like `/api`. */
  readonly basePath: string;
  readonly corsOrigins: AllowedOrigins;
  /** How many proxies in front append to `X-Forwarded-For`. */
  readonly trustProxy: number;
  /** Undefined where connections are limited by address, and when there is no limit. */
  readonly requestLimits?: RequestLimits | undefined;
  /** Shared with the server. */
  readonly scheduler?: RequestScheduler | undefined;
  /** Aborted when the service shuts down. */
  readonly draining: AbortSignal;
  /** Undefined when requests aren't traced; tracing then costs nothing. */
  readonly tracing?: RequestTracing | undefined;
}

/** Creates the Koa application: the middlewares in order, then the routers. Throws for invalid routes. */
export function createApp(options: AppOptions): Koa<RequestState> {
  const { log, clock, basePath } = options;
  if (basePath !== '' && !/^(?:\/[\w.~-]+)+$/.test(basePath)) throw new Error(`Not a base path: ${basePath}`);
  const app = new Koa<RequestState>();
  app.use(requestId(options.ids));
  app.use(clientAddress(options.trustProxy, (message) => log.warned(message)));
  const { requestLimits } = options;
  if (requestLimits !== undefined) app.use(limitOpenRequests(requestLimits, (message) => log.warned(message)));
  app.use(drain(options.draining));
  const routes = options.groups.flat().filter(({ isOff }) => isOff !== true);
  if (options.tracing !== undefined) {
    const monitoring = routes.filter((route) => route.monitoring !== undefined);
    app.use(traceRequests(options.tracing, new Set(monitoring.map(({ path }) => basePath + path))));
  }
  app.use(accessLog(log, clock));
  app.use(securityHeaders);
  const compression = new Compression();
  app.use(errors(log, compression, foreignErrorsAt(routes, basePath), options.directories));
  app.use(cors(options.corsOrigins));
  app.use(requireSoundHeaders);
  app.use(answerPreflight);
  if (requestLimits !== undefined) app.use(refuseExcess);
  app.use(limitRequestHead);
  app.use(conditionalGet);

  const scheduler = options.scheduler ?? new RequestScheduler();
  const shared = {
    ...options,
    scheduler,
    bodies: requestBodies(clock, scheduler),
    compression,
    longAnswers: new LongAnswers(clock),
  };
  app.use(routing(routes, basePath, (route: Route) => pipeline(route, shared)));
  app.use(createRedirects(options.redirects, basePath).routes() as Koa.Middleware<RequestState>);

  app.on('error', (error: unknown, ctx?: Koa.ParameterizedContext<RequestState>) => {
    if (!isClientDisconnect(error)) log.failed(error, ctx?.state.requestId ?? '');
  });
  return app;
}

/** Finds the format of errors below a path. */
function foreignErrorsAt(routes: readonly Route[], basePath: string): (path: string) => ForeignErrors | undefined {
  const formats = [...new Set(routes.map((route) => route.errors))].filter((format) => format?.below !== undefined);
  const prefixes = formats.map((format) => [`${basePath}${format!.below!}`, format] as const);
  return (path) => prefixes.find(([prefix]) => path === prefix || path.startsWith(`${prefix}/`))?.[1];
}
