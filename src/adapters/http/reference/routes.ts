import { NotFound } from '../../../domain/domain-error.js';
import { assetOf, HTML, respondAsset, respondPage } from '../pages/static-page.js';
import { publicRoute, type Route } from '../declarations/route.js';
import { Assets } from './assets.js';
import { PAGE_HTML, PAGE_HTML_BELOW } from './page.js';

/**
 * The page for reading and trying the API document; it loads nothing from other hosts. `folder` holds the files of Swagger
 * UI.
 */
export function referenceRoutes(folder: string): Route[] {
  const assets = new Assets(folder);
  const page = assetOf(HTML, Buffer.from(PAGE_HTML));
  const pageBelow = assetOf(HTML, Buffer.from(PAGE_HTML_BELOW));
  const common = { method: 'GET', tags: ['reference'], etag: 'always' } as const;
  return [
    publicRoute({
      ...common,
      path: '/docs',
      anyQuery: true,
      trailingSlash: true,
      operationId: 'getReference',
      summary: 'A page to read this document and try requests',
      responses: { 200: { media: ['text/html'] } },
      handler: (ctx) => {
        respondPage(ctx, ctx.path.endsWith('/') ? pageBelow : page);
      },
    }),
    publicRoute({
      ...common,
      path: '/docs/:asset',
      anyQuery: true,
      operationId: 'getReferenceAsset',
      summary: 'A script or style sheet of that page',
      responses: { 200: { media: ['text/javascript', 'text/css'] } },
      handler: async (ctx) => {
        const asset = await assets.find(ctx.state.params.asset);
        if (asset === undefined) throw new NotFound('file');
        respondAsset(ctx, asset);
      },
    }),
  ];
}
