import type { IncomingHttpHeaders } from 'node:http';
import type { Middleware } from 'koa';
import type { RequestState } from '../declarations/route.js';
import { loggedPath, whenAnswered } from './when-answered.js';

/** Creates a span for each request. */
export interface RequestTracing {
  begin(request: {
    readonly method: string;
    readonly headers: IncomingHttpHeaders;
    readonly httpVersion: string;
    readonly requestId: string;
  }): RequestSpan;
}

interface RequestSpan {
  readonly traceId: string;
  /** Runs `serve`; the operations it starts, now or later, belong to the request. */
  run<T>(serve: () => T): T;
  /** Called once, when the response was handed over. `route` is the route's path template. */
  end(answer: { readonly status: number; readonly path: string; readonly route: string | undefined }): void;
}

/** Runs the request in a span of its own, unless it's for one of the `untraced` paths. */
export function traceRequests(tracing: RequestTracing, untraced: ReadonlySet<string>): Middleware<RequestState> {
  return async (ctx, next) => {
    if (untraced.has(loggedPath(ctx))) {
      await next();
      return;
    }
    const { method, headers, state } = ctx;
    const { httpVersion } = ctx.req;
    const span = tracing.begin({ method, headers, httpVersion, requestId: state.requestId });
    state.traceId = span.traceId;
    await span.run(next);
    whenAnswered(ctx, () => {
      span.end({ status: ctx.status, path: loggedPath(ctx), route: state.route?.path });
    });
  };
}
