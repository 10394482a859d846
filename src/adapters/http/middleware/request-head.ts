import type { Middleware } from 'koa';
import { HttpProblem, routeNotFound } from '../problems/http-problem.js';
import type { RequestState } from '../declarations/route.js';

const MAX_URL_LENGTH = 32 * 1_024;
const MAX_HEADER_BYTES = 48 * 1_024;
/** Node drops what comes after the thousandth header, such as an `If-Match`, without a word. */
const MAX_HEADERS = 999;
const [HOST, AUTHORIZATION] = ['host', 'authorization'];

/** Refuses what the parser accepts but exceeds our limits (RFC 9110, 15.5.15; RFC 6585, 5). */
export const limitRequestHead: Middleware<RequestState> = (ctx, next) => {
  const { url = '', rawHeaders, headers, httpVersionMinor } = ctx.req;
  if (url.length > MAX_URL_LENGTH) {
    throw new HttpProblem(414, 'uri_too_long', `The address has more than ${MAX_URL_LENGTH} bytes.`, { close: true });
  }
  let bytes = 0;
  for (const part of rawHeaders) bytes += part.length + 2;
  if (bytes > MAX_HEADER_BYTES) {
    const message = `The headers have more than ${MAX_HEADER_BYTES} bytes.`;
    throw new HttpProblem(431, 'headers_too_large', message, { close: true });
  }
  if (headers.expect !== undefined && headers.expect.toLowerCase() !== '100-continue' && httpVersionMinor > 0) {
    throw new HttpProblem(417, 'expectation_failed', 'Only 100-continue may be expected.', { close: true });
  }
  if (!url.startsWith('/')) ctx.url = originForm(url);
  if (ctx.path.includes('%') && !isDecodable(ctx.path)) throw routeNotFound();
  return next();
};

/**
 * Refuses a request with too many headers, without a Host header, with several, or with several Authorization headers: of any
 * method, so also before a preflight is answered.
 */
export const requireSoundHeaders: Middleware<RequestState> = (ctx, next) => {
  const { rawHeaders, headers, httpVersionMinor } = ctx.req;
  if (rawHeaders.length > 2 * MAX_HEADERS) {
    const message = `There are more than ${MAX_HEADERS} headers.`;
    throw new HttpProblem(431, 'headers_too_large', message, { close: true });
  }
  if (headers.host === undefined && httpVersionMinor > 0) {
    throw new HttpProblem(400, 'bad_request', 'The Host header is missing.', { close: true });
  }
  let [hosts, credentials] = [0, 0];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!;
    if (name.length === HOST.length && name.toLowerCase() === HOST) hosts += 1;
    else if (name.length === AUTHORIZATION.length && name.toLowerCase() === AUTHORIZATION) credentials += 1;
  }
  // Node takes the first one, and what stands in front of the service, or behind a check, may take the other (RFC 9112, 3.2).
  if (hosts > 1 || credentials > 1) {
    const name = hosts > 1 ? 'Host' : 'Authorization';
    throw new HttpProblem(400, 'bad_request', `There is more than one ${name} header.`, { close: true });
  }
  return next();
};

/** Reduces the absolute form that proxies send (RFC 9112, 3.2.2) to path and query; `*` is kept. */
function originForm(url: string): string {
  if (url === '*') return url;
  const authority = /^https?:\/\/[^/?#]*/i.exec(url);
  if (authority === null) {
    throw new HttpProblem(400, 'bad_request', 'The request target is malformed.', { close: true });
  }
  const rest = url.slice(authority[0].length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
