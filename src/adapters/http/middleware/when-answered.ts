import { Readable } from 'node:stream';
import type { ParameterizedContext } from 'koa';

const LONGEST_LOGGED_PATH = 256;

/** Calls back when the response is complete: at once, because Koa sends it next, or at the end of a stream. */
export function whenAnswered({ body, res }: ParameterizedContext, callback: () => void): void {
  if (body instanceof Readable) res.once('close', callback);
  else callback();
}

/** The path as sent, without query string, shortened for logs and spans. */
export function loggedPath({ path }: ParameterizedContext): string {
  return path.slice(0, LONGEST_LOGGED_PATH);
}
