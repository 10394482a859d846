import type { IncomingMessage } from 'node:http';

/** Node reads a remainder of up to this size and keeps the connection; reading more isn't worth it. */
const KEEP_ALIVE_MAX = 64 * 1_024;
const DRAIN_MS = 5_000;

/** True when so much of the body may still arrive that the connection must close after the response. */
export function hasUnreadRest({ complete, headers }: IncomingMessage): boolean {
  if (complete) return false;
  if (headers['transfer-encoding'] !== undefined || headers.expect !== undefined) return true;
  return Number(headers['content-length'] ?? 0) > KEEP_ALIVE_MAX;
}

/**
 * Discards the rest of the body, then calls `done`: at its end, when the client disconnects, or after five seconds.
 * Closing at once would reset the connection, and the client could lose a response that it hasn't read yet.
 */
export function drain(req: IncomingMessage, done: () => void): void {
  const timer = setTimeout(finish, DRAIN_MS);
  timer.unref();
  req.once('end', finish).once('close', finish).once('error', finish);
  req.resume();
  function finish(): void {
    clearTimeout(timer);
    req.off('end', finish).off('close', finish);
    done();
  }
}
