import type { Middleware } from 'koa';
import type { RequestState } from '../declarations/route.js';
import { setHeaders } from '../responses/set-headers.js';

const EXPOSED =
  'X-Total-Count, Link, ETag, Location, Retry-After, X-Request-Id, WWW-Authenticate, ' +
  'X-Log-Seq, X-Log-At, X-In-Force, X-Permissions, X-Invitation, Idempotency-Replayed';
/** What a preflight that names no headers is told. */
const ALLOWED = 'Authorization, Content-Type, If-Match, If-None-Match, Last-Event-ID, X-Request-Id, Idempotency-Key';

/** `'*'` for any origin, otherwise exactly these. */
export type AllowedOrigins = '*' | readonly string[];

/** What a preflight may rely on, for ten minutes. Also sent with a plain OPTIONS. */
const PREFLIGHT = {
  'Access-Control-Allow-Methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'Access-Control-Max-Age': '600',
};

/**
 * Lets pages of the allowed origins use the API. A preflight allows every header that it asks for: browsers add those of
 * traces and of libraries, and no header makes a request more powerful, because credentials are never allowed and what
 * matters is in `Authorization`.
 */
export function cors(origins: AllowedOrigins): Middleware<RequestState> {
  return (ctx, next) => {
    const { headers } = ctx.req;
    setHeaders(ctx, corsHeaders(origins, headers.origin));
    if (ctx.req.method === 'OPTIONS') {
      ctx.set({ ...PREFLIGHT, 'Access-Control-Allow-Headers': allowed(headers['access-control-request-headers']) });
      ctx.vary('Access-Control-Request-Headers');
    }
    return next();
  };
}

/** Lets every preflight succeed, so that a page can read a 404 behind it. */
export const answerPreflight: Middleware<RequestState> = (ctx, next) => {
  const { method, headers, url } = ctx.req;
  const isPreflight = method === 'OPTIONS' && (headers['access-control-request-method'] !== undefined || url === '*');
  if (!isPreflight) return next();
  ctx.status = 204;
  return undefined;
};

/** A name as RFC 9110, 5.6.2, defines it. */
const FIELD_NAME = /^[\w!#$%&'*+.^`|~-]+$/;

/** The valid names among those that a preflight asks for. */
function allowed(asked: string | undefined): string {
  if (asked === undefined) return ALLOWED;
  const names = asked.split(',').map((name) => name.trim());
  return names.filter((name) => FIELD_NAME.test(name)).join(', ');
}

/** The headers of every response to a page of this origin. */
export function corsHeaders(origins: AllowedOrigins, origin: string | undefined): Record<string, string> {
  if (origins === '*') return FOR_ANY_ORIGIN;
  if (origin === undefined || !origins.includes(origin)) return FOR_OTHERS;
  return { ...FOR_OTHERS, 'Access-Control-Allow-Origin': origin };
}

const FOR_ANY_ORIGIN = { 'Access-Control-Expose-Headers': EXPOSED, 'Access-Control-Allow-Origin': '*' };
const FOR_OTHERS = { 'Access-Control-Expose-Headers': EXPOSED, Vary: 'Origin' };
