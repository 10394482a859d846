import { part, routeGroup } from '../declarations/route-group.js';
import { NotFound } from '../../../domain/domain-error.js';
import { readAsset, respondAsset, respondPage } from '../pages/static-page.js';
import { publicRoute, type Route } from '../declarations/route.js';

/** The folder with the files of the page. */
export const RESET_FOLDER = part<string>('folder of the reset page');

/** The page that a mailed link opens where no console is built and `RESET_URL` names no other. */
export const resetRoutes = routeGroup({ folder: RESET_FOLDER }, routesOf);

function routesOf({ folder }: { readonly folder: string }): Route[] {
  const page = readAsset(folder, 'page.html');
  const assets = new Map(['page.js', 'page.css'].map((name) => [name, readAsset(folder, name)]));
  const common = { method: 'GET', tags: ['sessions'], etag: 'always', anyQuery: true } as const;
  return [
    publicRoute({
      ...common,
      path: '/reset',
      operationId: 'getResetPage',
      summary: 'The page that a mailed link opens; it sends the new password to `POST /reset-password`',
      responses: { 200: { media: ['text/html'] } },
      handler: (ctx) => {
        respondPage(ctx, page);
      },
    }),
    publicRoute({
      ...common,
      path: '/reset/:asset',
      operationId: 'getResetPageAsset',
      summary: 'A script or style sheet of that page',
      responses: { 200: { media: ['text/javascript', 'text/css'] } },
      handler: (ctx) => {
        const asset = assets.get(ctx.state.params.asset);
        if (asset === undefined) throw new NotFound('file');
        respondAsset(ctx, asset);
      },
    }),
  ];
}
