import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Ids } from '../../../application/ports/ids.js';
import type { HttpLog } from '../middleware/http-log.js';
import { HttpProblem } from '../problems/http-problem.js';
import { refuseConnection } from './refuse-connection.js';
import { requestIdOf } from '../middleware/request-id.js';
import type { AllowedOrigins } from '../middleware/cors.js';

const DRAIN_MS = 1_000;
const EVERY_METHOD = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';

export interface ParserErrorsOptions {
  readonly corsOrigins: AllowedOrigins;
  readonly ids: Ids;
  readonly log: HttpLog;
}

/**
 * Replaces Node's own error responses, sent below the application, with problems. `isAnswering` tells whether a response has begun,
 * which can't become another one.
 */
export function answerParserErrors(
  server: Server,
  { corsOrigins, ids, log }: ParserErrorsOptions,
  isAnswering: (socket: Duplex) => boolean,
): void {
  const answered = new WeakSet<Duplex>();

  const refuse = (socket: Duplex, error: HttpProblem, req?: IncomingMessage) => {
    // Further bytes fail again; one response is enough.
    if (answered.has(socket)) return;
    answered.add(socket);
    if (!socket.writable || isAnswering(socket)) {
      socket.destroy();
      return;
    }
    const requestId = requestIdOf(req?.headers['x-request-id'], ids);
    const { origin } = req?.headers ?? {};
    refuseConnection(socket, error, { requestId, corsOrigins, origin, drainMs: DRAIN_MS });
    const address = 'remoteAddress' in socket ? String(socket.remoteAddress) : '';
    const method = req?.method ?? '';
    const { status, code } = error;
    const line = { method, path: '', status, code, ms: 0, request_id: requestId, user_id: undefined, address };
    log.answered(line, { path: undefined, isStream: false, isMonitoring: false });
  };

  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET') socket.destroy();
    else refuse(socket, problemOfParser(error.code));
  });
  server.on('connect', (req, socket) => {
    socket.on('error', () => socket.destroy());
    const message = 'This is not a proxy.';
    refuse(socket, new HttpProblem(405, 'method_not_allowed', message, { headers: { Allow: EVERY_METHOD } }), req);
  });
}

function problemOfParser(code: string | undefined): HttpProblem {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return new HttpProblem(431, 'headers_too_large', 'The URL and headers are too large.');
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return new HttpProblem(413, 'body_too_large', 'The chunk extensions are too long.');
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new HttpProblem(408, 'request_timeout', 'The request took too long to arrive.');
    default:
      return new HttpProblem(400, 'bad_request', 'This is not a well-formed HTTP request.');
  }
}
