import { Readable } from 'node:stream';
import type { Middleware } from 'koa';
import type { Clock } from '../../../application/ports/clock.js';
import type { RequestState } from '../declarations/route.js';
import type { HttpLog } from './http-log.js';
import { loggedPath, whenAnswered } from './when-answered.js';

/** Logs each answered request, with its duration in milliseconds. */
export function accessLog(log: HttpLog, clock: Pick<Clock, 'monotonic'>): Middleware<RequestState> {
  return async (ctx, next) => {
    const startedAt = clock.monotonic();
    await next();
    const { req, res, state } = ctx;
    const isStream = ctx.response.body instanceof Readable && !res.hasHeader('Content-Length');
    whenAnswered(ctx, () => {
      log.answered(
        {
          method: req.method ?? '',
          path: loggedPath(ctx),
          status: res.statusCode,
          code: state.problemCode,
          ms: Math.round((clock.monotonic() - startedAt) * 100) / 100,
          request_id: state.requestId,
          trace_id: state.traceId,
          user_id: state.actor?.id,
          session_method: state.actor?.kind === 'user' ? (state.actor.session.method ?? undefined) : undefined,
          address: state.address,
        },
        { path: state.route?.path, isStream, isMonitoring: state.route?.monitoring !== undefined },
      );
    });
  };
}
