import { STATUS_CODES } from 'node:http';
import { corsHeaders, type AllowedOrigins } from '../middleware/cors.js';
import { SECURITY_HEADERS } from '../middleware/security-headers.js';
import type { HttpProblem } from '../problems/http-problem.js';
import { problemBody, problemOf } from '../problems/problem.js';

interface RawResponseOptions {
  readonly requestId: string;
  readonly corsOrigins: AllowedOrigins;
  readonly origin?: string | undefined;
}

/** Serialises a whole response, for requests refused below the application. It closes the connection. */
export function rawResponse(error: HttpProblem, { requestId, corsOrigins, origin }: RawResponseOptions): Buffer {
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
