import type { Middleware } from 'koa';
import type { RequestState } from '../routing/route.js';

/** Headers of every response that doesn't set its own. */
export const SECURITY_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy': "default-src 'none'",
} as const;

/** Keeps browsers from guessing types, leaking addresses, running content, and using a cached response unchecked. */
export const securityHeaders: Middleware<RequestState> = (ctx, next) => {
  ctx.set(SECURITY_HEADERS);
  ctx.set('Cache-Control', 'no-cache');
  return next();
};
