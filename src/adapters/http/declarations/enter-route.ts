import type { Middleware } from 'koa';
import type { RequestState, Route } from './route.js';

/** Notes the route of the request and the parameters of its path. */
export function enterRoute(route: Route): Middleware<RequestState & { params?: unknown }> {
  return (ctx, next) => {
    ctx.state.route = route;
    ctx.state.params = ctx['params'] as unknown;
    if (route.private === true) ctx.res.setHeader('Cache-Control', 'no-store');
    return next();
  };
}
