import { Readable } from 'node:stream';
import type { ParameterizedContext } from 'koa';

const MAX_LOGGED_PATH_LENGTH = 256;
const ORIGIN = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i;

/** Calls back when the response is complete: at once, because Koa sends it next, or at the end of a stream. */
export function whenAnswered({ body, res }: ParameterizedContext, callback: () => void): void {
  // The client may have disconnected before the stream was ready.
  if (body instanceof Readable && !res.closed) res.once('close', callback);
  else callback();
}

/**
 * The path as sent, without origin and query string, shortened for logs and spans. Koa's `path` throws for some targets
 * that Node's parser accepts, such as `http://[`.
 */
export function loggedPath(ctx: ParameterizedContext): string {
  const path = ctx.url.startsWith('/') ? ctx.path : (ctx.url.replace(ORIGIN, '').split(/[?#]/, 1)[0] ?? '');
  return path.slice(0, MAX_LOGGED_PATH_LENGTH);
}
