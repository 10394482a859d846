import { documentRoutes } from '../../adapters/http/openapi/routes.js';
import { referenceRoutes } from '../../adapters/http/reference/routes.js';
import type { Route } from '../../adapters/http/routing/route.js';
import type { Get } from '../token.js';
import { TOKENS } from '../tokens.js';
import { version } from '../version.js';

/** The API document of all routes and its reference page. */
export async function reference(get: Get, routes: () => readonly Route[]): Promise<readonly Route[]> {
  const { BASE_PATH: basePath } = await get(TOKENS.config);
  return [...documentRoutes({ routes, basePath, version: version() }), ...referenceRoutes()];
}
