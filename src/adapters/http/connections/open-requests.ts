import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Middleware } from 'koa';
import type { RequestLimits } from './request-limits.js';
import { RefusalWarning } from './refusal-warning.js';
import { HttpProblem } from '../problems/http-problem.js';
import type { RequestState } from '../declarations/route.js';

/** Refused requests whose body is still arriving and that get a response. Further ones are cut off without one. */
const MAX_ANSWERED = 64;
/** Milliseconds for the client to read the response. */
const DRAIN_MS = 500;
const RETRY_AFTER_SECONDS = '5';

/**
 * Limits the open requests of each address behind a proxy, where connections don't tell addresses apart. A request is
 * open until its response is sent and its body has arrived, or the connection is closed. Comes before everything that
 * could answer; `refuseExcess` answers those over the limit.
 */
export function limitOpenRequests(limits: RequestLimits, warn: (message: string) => void): Middleware<RequestState> {
  const warning = new RefusalWarning(
    warn,
    (address) => `Requests are refused, the latest from ${address}: too many are open (LIMIT_CONNECTIONS_ADDRESS).`,
  );
  let answered = 0;

  return async (ctx, next) => {
    const { req, res } = ctx;
    const { address } = ctx.state;
    const hold = holding(req, res);
    const admitted = limits.admit(address);
    const release = admitted instanceof Promise ? await admitted : admitted;
    if (release !== undefined) {
      hold(release);
      await next();
      return;
    }
    warning.note(address);
    ctx.state.isExcess = true;
    if (!req.complete) {
      if (answered >= MAX_ANSWERED) {
        ctx.respond = false;
        req.socket.destroy();
        return;
      }
      answered += 1;
      hold(() => (answered -= 1));
      ctx.state.drainMs = DRAIN_MS;
    }
    await next();
  };
}

/** Answers requests over the limit. Comes where problems are presented. */
export const refuseExcess: Middleware<RequestState> = (ctx, next) => {
  if (ctx.state.isExcess !== true) return next();
  throw new HttpProblem(503, 'overloaded', 'There are too many open requests from this address. Try again.', {
    headers: { 'Retry-After': RETRY_AFTER_SECONDS },
    close: !ctx.req.complete,
  });
};

/** Returns a function that sets what is called once at the end of the request, which may be over already. */
function holding(req: IncomingMessage, res: ServerResponse): (release: () => void) => void {
  const { socket } = req;
  let [isOver, release]: [boolean, (() => void) | undefined] = [res.closed || socket.destroyed, undefined];
  const end = () => {
    isOver = true;
    req.off('end', end).off('close', end);
    socket.off('close', end);
    release?.();
    release = undefined;
  };
  const answered = () => {
    res.off('finish', answered).off('close', answered);
    if (req.complete || socket.destroyed) {
      end();
    } else {
      // The response was sent, but the body goes on. Node no longer tells the request that the connection is closed.
      req.once('end', end).once('close', end);
      socket.once('close', end);
    }
  };
  // The next request of the connection may begin before the response is closed.
  res.once('finish', answered).once('close', answered);
  return (next) => {
    release = next;
    if (isOver) end();
  };
}
