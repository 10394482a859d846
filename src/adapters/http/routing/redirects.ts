import { Router } from '@koa/router';
import { MATCHING, otherMethods } from './router.js';

/**
 * Creates the router of addresses that only lead to a page (303). They aren't operations of the API, so its document doesn't
 * list them. `targets` maps paths to paths, both without the base path. The base path itself leads where `/` below it does.
 */
export function createRedirects(targets: ReadonlyMap<string, string>, basePath: string): Router {
  const router = new Router(MATCHING);
  for (const [path, target] of targets) {
    const paths = [`${basePath}${path}`, ...(path === '/' && basePath !== '' ? [basePath] : [])];
    router.get(paths, (ctx) => {
      ctx.body = null;
      ctx.status = 303;
      ctx.set('Location', `${basePath}${target}`);
    });
    router.all(paths, otherMethods('GET, HEAD, OPTIONS'));
  }
  return router;
}
