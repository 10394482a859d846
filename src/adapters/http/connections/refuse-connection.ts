import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { corsHeaders, type AllowedOrigins } from '../middleware/cors.js';
import { SECURITY_HEADERS } from '../middleware/security-headers.js';
import type { HttpProblem } from '../problems/http-problem.js';
import { problemBody, problemOf } from '../problems/problem.js';

interface RefusalOptions {
  readonly requestId: string;
  readonly corsOrigins: AllowedOrigins;
  readonly origin?: string | undefined;
  /** Milliseconds for the client to read the response. */
  readonly drainMs: number;
}

/**
 * Sends a whole response to what is refused below the application, and closes the connection. Closing at once would reset it while
 * the client still sends, and it could lose the response.
 */
export function refuseConnection(socket: Duplex, error: HttpProblem, { drainMs, ...options }: RefusalOptions): void {
  socket.end(serialised(error, options));
  const timer = setTimeout(() => socket.destroy(), drainMs);
  socket.once('close', () => clearTimeout(timer));
  socket.once('end', () => socket.destroy());
  // Paused if requests waited for the admission, which would hide the end.
  socket.resume();
}

function serialised(error: HttpProblem, { requestId, corsOrigins, origin }: Omit<RefusalOptions, 'drainMs'>): Buffer {
  const problem = problemOf(error);
  const body = problemBody(problem, requestId);
  const headers = {
    'X-Request-Id': requestId,
    ...SECURITY_HEADERS,
    ...corsHeaders(corsOrigins, origin),
    ...problem.headers,
    'Cache-Control': 'no-store',
    'Content-Type': 'application/problem+json',
    'Content-Length': String(body.length),
    Date: new Date(performance.timeOrigin + performance.now()).toUTCString(),
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status] ?? ''}\r\n${lines.join('')}\r\n`;
  return Buffer.concat([Buffer.from(head, 'latin1'), body]);
}
