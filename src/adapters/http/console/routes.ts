import { randomBytes } from 'node:crypto';
import { NotFound } from '../../../domain/domain-error.js';
import { HTML } from '../pages/static-page.js';
import { respondContent } from '../responses/respond.js';
import { publicRoute, type Route } from '../declarations/route.js';
import type { BuiltConsole } from './built-console.js';

/** What the build writes where the nonce goes: `console/vite.config.mjs`. */
const PLACEHOLDER = /NONCE_OF_THIS_REQUEST/g;

/**
 * The nonce is for the style sheets in the page, and those it makes while it runs; of scripts in the page, only those that the build
 * put there run. Nothing comes from elsewhere, and nothing is evaluated.
 */
function policyOf(nonce: string, scriptHashes: readonly string[]): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scriptHashes].join(' '),
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The names hold a hash of the contents. */
const FOR_EVER = 'public, max-age=31536000, immutable';

/** The console's page and its files. They aren't part of the API document. */
export function consoleRoutes(console: BuiltConsole): Route[] {
  const common = { method: 'GET', tags: [], anyQuery: true } as const;
  return [
    publicRoute({
      ...common,
      path: '/console/',
      operationId: 'getConsole',
      summary: 'The console',
      responses: { 200: { media: ['text/html'] } },
      handler: (ctx) => {
        const nonce = randomBytes(16).toString('base64');
        ctx.set({ 'Cache-Control': 'no-store', 'Content-Security-Policy': policyOf(nonce, console.scriptHashes) });
        respondContent(ctx, HTML, console.page.replace(PLACEHOLDER, nonce));
      },
    }),
    publicRoute({
      ...common,
      path: '/console/assets/:asset',
      operationId: 'getConsoleAsset',
      summary: 'A file of the console',
      responses: { 200: { media: ['text/javascript', 'text/css', 'image/svg+xml', 'image/png', 'font/woff2'] } },
      etag: 'always',
      handler: async (ctx) => {
        const file = await console.find(ctx.state.params.asset, ctx.get('Accept-Encoding'));
        if (file === undefined) throw new NotFound('file');
        ctx.set('Cache-Control', FOR_EVER);
        ctx.vary('Accept-Encoding');
        if (file.encoding !== undefined) ctx.set('Content-Encoding', file.encoding);
        ctx.etag = file.etag;
        respondContent(ctx, file.type, file.content);
      },
    }),
  ];
}
