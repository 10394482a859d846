import type { Middleware } from 'koa';
import { Unavailable } from '../../../domain/domain-error.js';
import { routeNotFound } from '../problems/http-problem.js';
import type { Compression } from '../compression/compression.js';
import { problemBody, problemOf } from '../problems/problem.js';
import { statusFor } from '../problems/status-for.js';
import type { ForeignErrors, RequestState, Route } from '../declarations/route.js';
import type { HttpLog } from './http-log.js';

/** Headers that a handler may have set before it failed. */
const OF_HANDLERS = [
  ...['ETag', 'Location', 'Link', 'X-Total-Count', 'Content-Type', 'Content-Length', 'Content-Encoding'],
  ...['X-Log-Seq', 'X-In-Force', 'Idempotency-Replayed'],
];

/**
 * Turns every error into a problem document, or one of a foreign protocol; `foreignAt` finds the one of a path without a route. A request
 * that nothing answered is a 404.
 */
export function errors(
  log: HttpLog,
  compression: Pick<Compression, 'apply'>,
  foreignAt: (path: string) => ForeignErrors | undefined,
): Middleware<RequestState> {
  return async (ctx, next) => {
    try {
      await next();
      if (ctx.status === 404 && (ctx.body === undefined || ctx.body === null)) throw routeNotFound();
    } catch (error) {
      const { route, requestId } = ctx.state;
      const problem = asOf(route, problemOf(error));
      ctx.state.problemCode = problem.code;
      if (problem.unexpected) log.failed(error, requestId);
      else if (error instanceof Unavailable && error.cause !== undefined) log.unavailable(error, requestId);
      for (const name of OF_HANDLERS) ctx.remove(name);
      ctx.set({ 'Cache-Control': 'no-store', ...problem.headers });
      if (problem.close) ctx.set('Connection', 'close');
      const format = route === undefined ? foreignAt(ctx.path) : route.errors;
      const foreign = format?.present(error, ctx['params'] as Record<string, string>);
      if (foreign === undefined) {
        ctx.status = problem.status;
        ctx.type = 'application/problem+json';
        ctx.body = problem.body ?? problemBody(problem, requestId);
      } else {
        ctx.status = foreign.status;
        if (foreign.type !== undefined) ctx.type = foreign.type;
        ctx.body = foreign.body;
      }
      await compression.apply(ctx);
    }
  };
}

/** The problem as the route's protocol has it. */
function asOf(route: Route | undefined, problem: ReturnType<typeof problemOf>): ReturnType<typeof problemOf> {
  const status = statusFor(route, problem.status);
  return status === problem.status ? problem : { ...problem, status, headers: {} };
}
