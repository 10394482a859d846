import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { Middleware, ParameterizedContext } from 'koa';
import type { RequestState } from '../declarations/route.js';

/** Node reads a remainder of up to this size and keeps the connection; reading more isn't worth it. */
const MAX_DRAINED_BYTES = 64 * 1_024;
const DRAIN_MS = 5_000;

/**
 * Closes the connection after a response to a body that wasn't read, and during shutdown. Closing at once would reset
 * the connection, and the client could lose a response that it hasn't read yet, so the response ends only after the
 * rest of the body was discarded, or after five seconds.
 */
export function drain(draining: AbortSignal): Middleware<RequestState> {
  return async (ctx, next) => {
    await next();
    // Where a time is set, the connection closes whatever is still to come.
    const unread = ctx.state.drainMs === undefined ? hasUnreadRest(ctx.req) : !ctx.req.complete;
    if (unread || draining.aborted) ctx.set('Connection', 'close');
    if (!unread || ctx.body instanceof Readable) return;
    const content = contentOf(ctx);
    const { drainMs = DRAIN_MS } = ctx.state;
    if (content === undefined) return rest(ctx.req, drainMs);
    ctx.body = Readable.from(heldOpen(content, ctx.req, drainMs));
    ctx.length = content.length;
  };
}

/** True when so much of the body may still arrive that the connection must close after the response. */
function hasUnreadRest({ complete, headers }: IncomingMessage): boolean {
  if (complete) return false;
  if (headers['transfer-encoding'] !== undefined || headers.expect !== undefined) return true;
  return Number(headers['content-length'] ?? 0) > MAX_DRAINED_BYTES;
}

function contentOf({ method, body }: ParameterizedContext): Buffer | undefined {
  const content: unknown = body;
  if (method === 'HEAD' || content === undefined || content === null) return undefined;
  if (Buffer.isBuffer(content)) return content;
  return Buffer.from(typeof content === 'string' ? content : JSON.stringify(content));
}

async function* heldOpen(content: Buffer, req: IncomingMessage, drainMs: number): AsyncGenerator<Buffer> {
  yield content;
  await rest(req, drainMs);
}

/** Discards the rest of the body: to its end, until the client disconnects, or until time is over. */
function rest(req: IncomingMessage, drainMs: number): Promise<void> {
  if (req.destroyed || req.readableEnded) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(finish, drainMs);
    timer.unref();
    req.once('end', finish).once('close', finish).once('error', finish);
    req.resume();
    function finish(): void {
      clearTimeout(timer);
      req.off('end', finish).off('close', finish);
      resolve();
    }
  });
}
