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
export function loggedPath({ url }: ParameterizedContext): string {
  const [path = ''] = url.replace(ORIGIN, '').split(/[?#]/, 1);
  return path.slice(0, MAX_LOGGED_PATH_LENGTH);
}
