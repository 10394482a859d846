import { Router } from '@koa/router';
import { HttpProblem, methodNotAllowed, routeNotFound } from './http-problem.js';
import type { Route } from './route.js';

/** The index entry of a path: its endpoints by method and the value of `Allow`. */
interface PathEntry<E> {
  readonly byMethod: Map<string, E>;
  allow: string;
}

export interface Found<E> {
  readonly endpoint: E;
  readonly params: Readonly<Record<string, string>>;
}

const NO_PARAMS: Readonly<Record<string, string>> = {};

/**
 * Finds the endpoint of a path, with one small router for each first segment. Paths match exactly, including case and
 * trailing slash; a literal path wins over one with parameters, whatever the order of the table.
 */
export class RouteIndex<E> {
  readonly #routers = new Map<string, Router>();
  readonly #entries = new Map<string, PathEntry<E>>();

  constructor(routes: readonly Route[], endpointOf: (route: Route) => E) {
    const byParameters = routes.toSorted((a, b) => parameterCount(a.path) - parameterCount(b.path));
    for (const route of byParameters) this.#add(route, endpointOf(route));
  }

  /** Finds an endpoint. `path` excludes base path and query string. Throws 404 and 405. */
  get(method: string, path: string): Found<E> {
    const entry = this.#entries.get(path);
    if (entry !== undefined && !path.includes(':')) return { endpoint: pick(entry, method), params: NO_PARAMS };
    const layer = this.#routers.get(firstSegment(path))?.match(path, method).path[0];
    if (layer === undefined || !isDecodable(path)) throw routeNotFound();
    const endpoint = pick(this.#entries.get(String(layer.path))!, method);
    return { endpoint, params: layer.params(path, layer.captures(path)) };
  }

  /** Returns the value of `Allow` for this path. Throws 404. */
  allowAt(path: string): string {
    const entry = this.#entries.get(path);
    if (entry !== undefined && !path.includes(':')) return entry.allow;
    const layer = this.#routers.get(firstSegment(path))?.match(path, 'GET').path[0];
    if (layer === undefined || !isDecodable(path)) throw routeNotFound();
    return this.#entries.get(String(layer.path))!.allow;
  }

  #add(route: Route, endpoint: E): void {
    let entry = this.#entries.get(route.path);
    if (entry === undefined) {
      entry = { byMethod: new Map(), allow: '' };
      this.#entries.set(route.path, entry);
      this.#routerOf(route.path).all(route.path, () => undefined);
    }
    for (const method of methodsOf(route)) {
      if (entry.byMethod.has(method)) throw new Error(`${method} ${route.path} is declared twice.`);
      entry.byMethod.set(method, endpoint);
    }
    entry.allow = [...entry.byMethod.keys(), 'OPTIONS'].join(', ');
  }

  #routerOf(path: string): Router {
    const segment = firstSegment(path);
    const router = this.#routers.get(segment) ?? new Router({ sensitive: true, strict: true });
    this.#routers.set(segment, router);
    return router;
  }
}

function pick<E>({ byMethod, allow }: PathEntry<E>, method: string): E {
  const endpoint = byMethod.get(method);
  if (endpoint === undefined) throw methodNotAllowed(method, allow);
  return endpoint;
}

function methodsOf({ method }: Route): string[] {
  if (method === 'GET') return ['GET', 'HEAD'];
  return method === 'PUT' ? ['PUT', 'PATCH'] : [method];
}

function parameterCount(path: string): number {
  return path.split('/:').length - 1;
}

function firstSegment(path: string): string {
  const end = path.indexOf('/', 1);
  return end < 0 ? path.slice(1) : path.slice(1, end);
}

function isDecodable(path: string): boolean {
  if (!path.includes('%')) return true;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** Splits a request target into path and query, below the base path. Throws 404 outside of it. */
export function splitTarget(url: string): { readonly path: string; readonly queryText: string } {
  const target = url.startsWith('/') ? url : absolutePath(url);
  const mark = target.indexOf('?');
  return mark < 0
    ? { path: target, queryText: '' }
    : { path: target.slice(0, mark), queryText: target.slice(mark + 1) };
}

/** Reduces the absolute form that proxies send (RFC 9112, 3.2.2) to its path; `*` is kept. */
function absolutePath(url: string): string {
  if (url === '*') return url;
  const authority = /^https?:\/\/[^/?#]*/i.exec(url);
  if (authority === null)
    throw new HttpProblem(400, 'bad_request', 'The request target is malformed.', { close: true });
  const rest = url.slice(authority[0].length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}
