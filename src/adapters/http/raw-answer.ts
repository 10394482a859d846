import { STATUS_CODES } from 'node:http';
import type { HttpProblem } from './http-problem.js';
import { problemBody, problemOf } from './problem.js';
import { DEFAULT_CSP } from './response-headers.js';

/** Serialises a whole response, for requests refused below the application. It closes the connection. */
export function rawAnswer(error: HttpProblem, requestId: string, list: string[], vary: string | undefined): Buffer {
  const problem = problemOf(error);
  const body = problemBody(problem, requestId);
  const head = [`HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status] ?? ''}`];
  for (let i = 0; i < list.length; i += 2) head.push(`${list[i]}: ${list[i + 1]}`);
  if (vary !== undefined) head.push(`Vary: ${vary}`);
  for (const [name, value] of Object.entries(problem.headers)) head.push(`${name}: ${value}`);
  head.push(
    `Content-Security-Policy: ${DEFAULT_CSP}`,
    'Cache-Control: no-store',
    'Content-Type: application/problem+json',
    `Content-Length: ${body.length}`,
    `Date: ${new Date(performance.timeOrigin + performance.now()).toUTCString()}`,
    'Connection: close',
  );
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'), body]);
}
