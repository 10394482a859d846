/** What stands for every request that found no route: the raw path is the client's to choose, and without end. */
export const NO_ROUTE = 'unknown';

/** `/users/:id` of the router as `/users/{id}` of OpenAPI. */
export function routeTemplate(path: string): string {
  return path.replaceAll(/:(\w+)/g, '{$1}');
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** The method, or `_OTHER` (HTTP semantic conventions of OpenTelemetry) for one that we never answer. */
export function knownMethod(method: string): string {
  return METHODS.has(method) ? method : '_OTHER';
}
