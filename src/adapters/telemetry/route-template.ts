/** Stands for all requests without a route: the client chooses the raw path, so its values are unbounded. */
export const NO_ROUTE = 'unknown';

/** Converts the router's `/users/:id` to OpenAPI's `/users/{id}`. */
export function routeTemplate(path: string): string {
  return path.replaceAll(/:(\w+)/g, '{$1}');
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Returns the method, or `_OTHER` (OpenTelemetry's HTTP conventions) for one that we never serve. */
export function knownMethod(method: string): string {
  return METHODS.has(method) ? method : '_OTHER';
}
