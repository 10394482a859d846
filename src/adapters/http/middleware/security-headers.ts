import type { Middleware } from 'koa';
import type { RequestState } from '../declarations/route.js';
import { setHeaders } from '../responses/set-headers.js';

/** Headers of every response that doesn't set its own. */
export const SECURITY_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
} as const;

const ALL = { ...SECURITY_HEADERS, 'Cache-Control': 'no-cache' };

/** Keeps browsers from guessing types, leaking addresses, running content, and using a cached response unchecked. */
export const securityHeaders: Middleware<RequestState> = (ctx, next) => {
  setHeaders(ctx, ALL);
  return next();
};
