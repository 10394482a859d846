import { Router } from '@koa/router';
import type { RequestState } from './route.js';
import { MATCHING, otherMethods } from './router.js';

/**
 * Creates the router of addresses that only lead to a page (303). They aren't operations of the API, so its document doesn't
 * list them. `targets` maps paths to paths, both without the base path.
 */
export function createRedirects(targets: ReadonlyMap<string, string>, basePath: string): Router<RequestState> {
  const router = new Router<RequestState>({ ...MATCHING, prefix: basePath });
  for (const [path, target] of targets) {
    router.get(path, (ctx) => {
      ctx.body = null;
      ctx.status = 303;
      ctx.set('Location', `${basePath}${target}`);
    });
    router.all(path, otherMethods('GET, HEAD, OPTIONS'));
  }
  return router;
}
