import type { IncomingMessage } from 'node:http';
import type { Context, Middleware } from 'koa';
import type { Clock } from '../../application/ports/clock.js';
import type { Ids } from '../../application/ports/ids.js';
import { Unavailable } from '../../domain/domain-error.js';
import type { ClientAddress } from './client-address.js';
import type { Exchange } from './exchange.js';
import { isClientDisconnect } from './client-disconnect.js';
import type { HttpLog } from './http-log.js';
import { HttpProblem, routeNotFound } from './http-problem.js';
import { problemBody, problemOf, type Problem } from './problem.js';
import type { Reply } from './reply.js';
import { requestIdOf } from './request-id.js';
import type { RequestTracing } from './request-tracing.js';
import type { ResponseHeaders } from './response-headers.js';
import { send } from './send.js';

const LONGEST_URL = 32 * 1_024;
const MOST_HEADER_BYTES = 48 * 1_024;
const LONGEST_LOGGED_PATH = 256;

export interface ShellOptions {
  readonly log: HttpLog;
  readonly ids: Ids;
  readonly clock: Pick<Clock, 'monotonic'>;
  readonly address: ClientAddress;
  readonly headers: ResponseHeaders;
  readonly draining: AbortSignal;
  readonly tracing?: RequestTracing | undefined;
}

/** Returns the exchange that the shell attached to the context. */
export function exchangeOf(ctx: Context): Exchange {
  return ctx.state['exchange'] as Exchange;
}

/**
 * The outermost middleware: request id, header limits, errors to problems, headers, the response and its log line. One
 * middleware instead of five saves 5 microseconds a request.
 */
export function shell(options: ShellOptions): Middleware {
  const { log, ids, clock, address, headers, draining, tracing } = options;
  return async (ctx, next) => {
    ctx.respond = false;
    const { req, res } = ctx;
    const requestId = requestIdOf(req.headers['x-request-id'], () => ids.next());
    const { method = '', httpVersion } = req;
    const span = tracing?.begin({ method, headers: req.headers, httpVersion, requestId });
    const exchange: Exchange = {
      req,
      res,
      startedAt: clock.monotonic(),
      requestId,
      address: address.of(req),
      span,
      path: '',
      queryText: '',
      route: undefined,
      params: {},
      actor: undefined,
      reply: undefined,
    };
    ctx.state['exchange'] = exchange;
    const answer = (reply: Reply, close: boolean) => {
      send(exchange, reply, { headers, close: close || draining.aborted }, (status, failure) => {
        if (failure !== undefined && !isClientDisconnect(failure)) log.failed(failure, exchange.requestId);
        const path = exchange.path.slice(0, LONGEST_LOGGED_PATH);
        const route = exchange.route?.path;
        span?.end({ status, path, route });
        log.answered(
          {
            method,
            path,
            status,
            ms: Math.round((clock.monotonic() - exchange.startedAt) * 100) / 100,
            request_id: exchange.requestId,
            trace_id: span?.traceId,
            user_id: exchange.actor?.user.id,
            address: exchange.address,
          },
          { path: route, isStream: reply.stream !== undefined && reply.stream.length === undefined },
        );
      });
    };
    try {
      checkHead(req);
      await (span === undefined ? next() : span.run(next));
      if (exchange.reply === undefined) throw routeNotFound();
      answer(exchange.reply, false);
    } catch (error) {
      const problem = problemOf(error);
      if (problem.unexpected) log.failed(error, exchange.requestId);
      else if (error instanceof Unavailable && error.cause !== undefined) log.unavailable(error, exchange.requestId);
      answer(refusal(exchange, error, problem), problem.close);
    }
  };
}

function refusal({ route, params, requestId }: Exchange, error: unknown, problem: Problem): Reply {
  return (
    route?.errors?.present(error, params) ?? {
      status: problem.status,
      bytes: { type: 'application/problem+json', content: problemBody(problem, requestId) },
      headers: { 'Cache-Control': 'no-store', ...problem.headers },
    }
  );
}

/** Refuses what the parser accepts but exceeds our limits (RFC 9110, 15.5.15; RFC 6585, 5). */
function checkHead({ url = '', rawHeaders, headers, httpVersionMinor }: IncomingMessage): void {
  if (url.length > LONGEST_URL) {
    throw new HttpProblem(414, 'uri_too_long', `The address has more than ${LONGEST_URL} bytes.`, { close: true });
  }
  let bytes = 0;
  for (const part of rawHeaders) bytes += part.length + 2;
  if (bytes > MOST_HEADER_BYTES) {
    const message = `The headers have more than ${MOST_HEADER_BYTES} bytes.`;
    throw new HttpProblem(431, 'headers_too_large', message, { close: true });
  }
  if (headers.expect !== undefined && headers.expect.toLowerCase() !== '100-continue' && httpVersionMinor > 0) {
    throw new HttpProblem(417, 'expectation_failed', 'Only 100-continue may be expected.', { close: true });
  }
  if (headers.host === undefined && httpVersionMinor > 0) {
    throw new HttpProblem(400, 'bad_request', 'The Host header is missing.', { close: true });
  }
}
