import type { Socket } from 'node:net';
import type { Ids } from '../../../application/ports/ids.js';
import type { HttpLog } from '../http-log.js';
import { HttpProblem } from '../http-problem.js';
import { rawAnswer } from '../raw-answer.js';
import type { ResponseHeaders } from '../response-headers.js';

/** Refused connections that are told so at a time; the others are closed without a word. */
const MOST_TOLD = 64;
/** For the client to read the answer: closing at once would reset the connection under it. */
const LINGER_MS = 500;
const WARN_EVERY_MS = 60_000;
const RETRY_AFTER_SECONDS = '5';

export interface ConnectionRefusalsOptions {
  readonly headers: ResponseHeaders;
  readonly ids: Ids;
  readonly log: HttpLog;
}

/** Turns away connections over a limit, before they send anything and at a cost that does not grow. */
export class ConnectionRefusals {
  #told = 0;
  #refused = 0;
  #total = 0;
  #warnedAt = -Infinity;

  constructor(private readonly options: ConnectionRefusalsOptions) {}

  /** Since the start. */
  get total(): number {
    return this.#total;
  }

  refuse(socket: Socket, address: string): void {
    this.#total += 1;
    this.#warn(address);
    socket.on('error', () => socket.destroy());
    if (this.#told >= MOST_TOLD) {
      socket.destroy();
      return;
    }
    this.#told += 1;
    const { headers, ids } = this.options;
    const requestId = ids.next();
    const problem = new HttpProblem(503, 'overloaded', 'There are too many connections. Try again.', {
      headers: { 'Retry-After': RETRY_AFTER_SECONDS },
    });
    socket.end(rawAnswer(problem, requestId, headers.list(requestId, undefined), headers.vary(false)));
    const timer = setTimeout(() => socket.destroy(), LINGER_MS);
    socket.once('close', () => {
      clearTimeout(timer);
      this.#told -= 1;
    });
    socket.once('end', () => socket.destroy());
  }

  /** At most one line a minute: a flood of connections must not become one of lines. */
  #warn(address: string): void {
    this.#refused += 1;
    const now = performance.now();
    if (now - this.#warnedAt < WARN_EVERY_MS) return;
    this.options.log.warned(
      `Connections are refused, the latest from ${address}: too many are open (LIMIT_CONNECTIONS, ` +
        `LIMIT_CONNECTIONS_ADDRESS). ${this.#refused} refused since the last such line.`,
    );
    this.#refused = 0;
    this.#warnedAt = now;
  }
}
