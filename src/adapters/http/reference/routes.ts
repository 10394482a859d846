import type { ExtendableContext } from 'koa';
import { NotFound } from '../../../domain/domain-error.js';
import { respondContent } from '../routing/respond.js';
import { open, type Route } from '../routing/route.js';
import { Assets, assetOf, type Asset } from './assets.js';
import { PAGE_HTML } from './page.js';

/** Everything comes from this service; nothing is inline or evaluated. Icons are `data:` images of the style sheet. */
const PAGE_CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const HTML = 'text/html; charset=utf-8';

/** The page for reading and trying the API document; it loads nothing from other hosts. */
export function referenceRoutes(): Route[] {
  const assets = new Assets();
  const page = assetOf(HTML, Buffer.from(PAGE_HTML));
  const common = { method: 'GET', tags: ['reference'], etag: 'always' } as const;
  return [
    open({
      ...common,
      path: '/docs',
      operationId: 'getReference',
      summary: 'A page to read this document and try requests',
      responses: { 200: { media: ['text/html'] } },
      handler: (ctx) => {
        ctx.set('Content-Security-Policy', PAGE_CSP);
        respond(ctx, page);
      },
    }),
    open({
      ...common,
      path: '/docs/:asset',
      operationId: 'getReferenceAsset',
      summary: 'A script or style sheet of that page',
      responses: { 200: { media: ['text/javascript', 'text/css'] } },
      handler: async (ctx) => {
        const asset = await assets.find(ctx.state.params.asset);
        if (asset === undefined) throw new NotFound('file');
        respond(ctx, asset);
      },
    }),
  ];
}

function respond(ctx: ExtendableContext, { type, content, etag }: Asset): void {
  ctx.etag = etag;
  respondContent(ctx, type, content);
}
