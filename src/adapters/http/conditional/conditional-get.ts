import type { Middleware } from 'koa';
import { vary } from '../responses/set-headers.js';
import { noneMatchHits } from './conditional.js';
import type { Needs } from '../../../domain/permissions/needs.js';

/**
 * Answers 304 to a GET whose `If-None-Match` names the current ETag, whatever its `Cache-Control`: browsers add `no-cache`
 * to conditions that a page sets itself, for which Koa's `fresh` is false. The tag may depend on the user's permissions.
 */
export const conditionalGet: Middleware<{ readonly route?: { readonly needs: Needs } }> = async (ctx, next) => {
  await next();
  if (!ctx.res.hasHeader('ETag')) return;
  if (ctx.state.route?.needs.kind !== 'nothing') {
    vary(ctx, 'Authorization');
  }
  if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return;
  if (ctx.status === 200 && noneMatchHits(ctx.headers['if-none-match'], ctx.response.get('ETag'))) ctx.status = 304;
};
