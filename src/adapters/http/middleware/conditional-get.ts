import type { Middleware } from 'koa';
import type { RequestState } from '../routing/route.js';

/** Answers 304 to a GET whose `If-None-Match` names the current ETag. The tag may depend on the user's permissions. */
export const conditionalGet: Middleware<RequestState> = async (ctx, next) => {
  await next();
  if (!ctx.res.hasHeader('ETag')) return;
  if (ctx.state.route?.needs.kind !== 'nothing') ctx.vary('Authorization');
  if (ctx.headers['if-none-match'] !== undefined && ctx.status === 200 && ctx.fresh) ctx.status = 304;
};
