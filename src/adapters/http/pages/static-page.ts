import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { ExtendableContext } from 'koa';
import { tagOf } from '../conditional/conditional.js';
import { respondContent } from '../responses/respond.js';

/** A file of a page. */
export interface Asset {
  readonly type: string;
  readonly content: Buffer;
  readonly etag: string;
}

export const HTML = 'text/html; charset=utf-8';
export const SCRIPT = 'text/javascript; charset=utf-8';
export const STYLE = 'text/css; charset=utf-8';
const TYPES: Readonly<Record<string, string>> = { '.html': HTML, '.js': SCRIPT, '.css': STYLE };

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

export function assetOf(type: string, content: Buffer): Asset {
  return { type, content, etag: `"${tagOf(content, 22)}"` };
}

/** Reads a short file of a page. `edit` changes its text. */
export function readAsset(folder: string, name: string, edit = (text: string) => text): Asset {
  return assetOf(TYPES[extname(name)]!, Buffer.from(edit(readFileSync(join(folder, name), 'utf8'))));
}

export function respondAsset(ctx: ExtendableContext, { type, content, etag }: Asset): void {
  ctx.etag = etag;
  respondContent(ctx, type, content);
}

/** Answers an HTML page. */
export function respondPage(ctx: ExtendableContext, page: Asset): void {
  ctx.set('Content-Security-Policy', PAGE_CSP);
  respondAsset(ctx, page);
}
