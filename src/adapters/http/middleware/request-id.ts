import type { Middleware } from 'koa';
import type { Ids } from '../../../application/ports/ids.js';
import type { RequestState } from '../declarations/route.js';

const TAKEN_OVER = /^[A-Za-z0-9._-]{1,64}$/;

/** Identifies the request, in `ctx.state` and in the response. */
export function requestId(ids: Ids): Middleware<RequestState> {
  return (ctx, next) => {
    const id = requestIdOf(ctx.req.headers['x-request-id'], ids);
    ctx.state.requestId = id;
    ctx.res.setHeader('X-Request-Id', id);
    return next();
  };
}

/** Returns the client's request id when it's 1 to 64 of `[A-Za-z0-9._-]`, otherwise a new one. */
export function requestIdOf(header: string | string[] | undefined, ids: Ids): string {
  return typeof header === 'string' && TAKEN_OVER.test(header) ? header : ids.next();
}
