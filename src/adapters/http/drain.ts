import type { IncomingMessage } from 'node:http';

/** A rest of this size is quietly read by Node and the connection stays; more is not worth it. */
const WORTH_READING = 64 * 1_024;
const LINGER_MS = 5_000;

/** True when so much of the body may still come that the connection has to end with the answer. */
export function hasUnreadRest({ complete, headers }: IncomingMessage): boolean {
  if (complete) return false;
  if (headers['transfer-encoding'] !== undefined || headers.expect !== undefined) return true;
  return Number(headers['content-length'] ?? 0) > WORTH_READING;
}

/**
 * Throws the rest of the body away, then calls back: when it ended, the client went, or after five seconds. Closing
 * at once would reset the connection, and the client could lose the answer it has not read yet.
 */
export function drain(req: IncomingMessage, done: () => void): void {
  const timer = setTimeout(finish, LINGER_MS);
  timer.unref();
  req.once('end', finish).once('close', finish).once('error', finish);
  req.resume();
  function finish(): void {
    clearTimeout(timer);
    req.off('end', finish).off('close', finish);
    done();
  }
}
