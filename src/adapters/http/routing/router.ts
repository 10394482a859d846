import { Router } from '@koa/router';
import type { Middleware } from 'koa';
import { methodNotAllowed } from '../problems/http-problem.js';

/** What the router knows of a route. */
interface Endpoint {
  readonly method: keyof typeof VERBS;
  readonly path: string;
  readonly trailingSlash?: boolean | undefined;
  readonly wellKnown?: boolean | undefined;
}

const VERBS = { GET: ['get'], POST: ['post'], PUT: ['put', 'patch'], DELETE: ['delete'] } as const;
const ALLOWED = { GET: ['GET', 'HEAD'], POST: ['POST'], PUT: ['PUT', 'PATCH'], DELETE: ['DELETE'] } as const;

/** Paths match exactly, including case and trailing slash, and a literal path wins over one with parameters. */
export const MATCHING = { sensitive: true, strict: true, exclusive: 'specificity' } as const;

/**
 * Routes requests to one router for each first segment of the paths below `basePath`, because a router tries all of its
 * patterns. `serve` is called once for each path of a route. Throws for a route that is declared twice or whose path starts with a parameter.
 */
export function routing<R extends Endpoint>(
  routes: Iterable<R>,
  basePath: string,
  serve: (route: R) => Middleware,
): Middleware {
  const bySegment = new Map<string, R[]>();
  for (const route of routes) {
    const segment = firstSegment(route.path, 0);
    if (segment.startsWith(':')) throw new Error(`${route.path} starts with a parameter.`);
    const others = bySegment.get(segment);
    if (others === undefined) bySegment.set(segment, [route]);
    else others.push(route);
  }
  const routers = new Map(
    Array.from(bySegment, ([segment, those]) => [segment, createRouter(those, basePath, serve).routes()]),
  );
  const atHost = [...routes].filter(({ wellKnown }) => wellKnown === true && basePath !== '');
  const beside = createRouter(
    atHost.map((route) => ({ ...route, path: `${route.path}${basePath}` })),
    '',
    serve,
  ).routes();
  const paths = new Set(atHost.map(({ path }) => `${path}${basePath}`));
  return (ctx, next) => {
    const { path } = ctx;
    if (paths.has(path)) return beside(ctx as Parameters<typeof beside>[0], next) as Promise<void>;
    const router = routers.get(firstSegment(path, basePath.length));
    if (router === undefined) return next();
    return router(ctx as Parameters<typeof router>[0], next) as Promise<void>;
  };
}

/** The segment of a path that starts after the slash at `from`. */
function firstSegment(path: string, from: number): string {
  const end = path.indexOf('/', from + 1);
  return path.slice(from + 1, end === -1 ? undefined : end);
}

/**
 * Every path also answers OPTIONS, and 405 to the methods that it doesn't have. `allowedMethods` of the library can't: it
 * would take `DELETE /users/me` for a user "me", and answer 501 to unusual methods.
 */
function createRouter<R extends Endpoint>(
  routes: readonly R[],
  prefix: string,
  serve: (route: R) => Middleware,
): Router {
  const router = new Router({ ...MATCHING, prefix });
  const allowed = new Map<string, string[]>();
  for (const route of routes) {
    const methods = allowed.get(route.path) ?? [];
    for (const method of ALLOWED[route.method]) {
      if (methods.includes(method)) throw new Error(`${method} ${route.path} is declared twice.`);
      methods.push(method);
    }
    for (const path of pathsOf(route)) allowed.set(path, methods);
    for (const verb of VERBS[route.method]) router[verb](pathsOf(route), serve(route));
  }
  for (const [path, methods] of allowed) router.all(path, otherMethods([...methods, 'OPTIONS'].join(', ')));
  return router;
}

function pathsOf({ path, trailingSlash }: Endpoint): string[] {
  return trailingSlash === true ? [path, `${path}/`] : [path];
}

/** Answers OPTIONS, and refuses every other method that has no route. */
export function otherMethods(allow: string): Middleware {
  return (ctx) => {
    if (ctx.method !== 'OPTIONS') throw methodNotAllowed(ctx.method, allow);
    ctx.status = 204;
    ctx.set('Allow', allow);
  };
}
