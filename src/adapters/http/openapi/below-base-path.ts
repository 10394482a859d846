import type { Route } from '../declarations/route.js';

/**
 * Prefixes the paths in an example, which was recorded without a base path: every string in it that is the path of a
 * route, with or without a query.
 */
export function belowBasePath(routes: readonly Route[], basePath: string): <T>(example: T) => T {
  if (basePath === '') return (example) => example;
  const patterns = routes.map(
    ({ path }) => new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/?]+')}$`),
  );
  const isAddress = (text: string) => patterns.some((pattern) => pattern.test(text.split('?')[0]!));
  const rebase = (value: unknown): unknown => {
    if (typeof value === 'string') return value.startsWith('/') && isAddress(value) ? `${basePath}${value}` : value;
    if (Array.isArray(value)) return value.map(rebase);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]: [string, unknown]) => [key, rebase(inner)]));
  };
  return (example) => rebase(example) as typeof example;
}
