import { NotFound } from '../../../domain/domain-error.js';
import { assetOf, HTML, respondAsset, respondPage, SCRIPT, STYLE } from '../pages/static-page.js';
import { publicRoute, type Route } from '../declarations/route.js';
import { RESET_HTML, RESET_SCRIPT, RESET_STYLE } from './page.js';

const PAGE = assetOf(HTML, Buffer.from(RESET_HTML));
const ASSETS = new Map([
  ['page.js', assetOf(SCRIPT, Buffer.from(RESET_SCRIPT))],
  ['page.css', assetOf(STYLE, Buffer.from(RESET_STYLE))],
]);

/** The page that a mailed link opens where no console is built and `RESET_URL` names no other. */
export function resetRoutes(): Route[] {
  const common = { method: 'GET', tags: ['sessions'], etag: 'always', anyQuery: true } as const;
  return [
    publicRoute({
      ...common,
      path: '/reset',
      operationId: 'getResetPage',
      summary: 'The page that a mailed link opens; it sends the new password to `POST /reset-password`',
      responses: { 200: { media: ['text/html'] } },
      handler: (ctx) => {
        respondPage(ctx, PAGE);
      },
    }),
    publicRoute({
      ...common,
      path: '/reset/:asset',
      operationId: 'getResetPageAsset',
      summary: 'A script or style sheet of that page',
      responses: { 200: { media: ['text/javascript', 'text/css'] } },
      handler: (ctx) => {
        const asset = ASSETS.get(ctx.state.params.asset);
        if (asset === undefined) throw new NotFound('file');
        respondAsset(ctx, asset);
      },
    }),
  ];
}
