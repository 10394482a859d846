import type { Socket } from 'node:net';
import type { Ids } from '../../../application/ports/ids.js';
import type { HttpLog } from '../middleware/http-log.js';
import { HttpProblem } from '../problems/http-problem.js';
import { RefusalWarning } from './refusal-warning.js';
import { refuseConnection } from './refuse-connection.js';
import type { AllowedOrigins } from '../middleware/cors.js';

/** Refused connections that get a response at the same time. Further ones are closed without one. */
const MAX_ANSWERED = 64;
/** Milliseconds for the client to read the response. */
const DRAIN_MS = 500;
const RETRY_AFTER_SECONDS = '5';

export interface ConnectionRefusalsOptions {
  readonly corsOrigins: AllowedOrigins;
  readonly ids: Ids;
  readonly log: HttpLog;
}

/** Refuses connections over a limit before they send anything, at constant cost. */
export class ConnectionRefusals {
  #told = 0;
  #total = 0;
  readonly #warning: RefusalWarning;

  constructor(private readonly options: ConnectionRefusalsOptions) {
    this.#warning = new RefusalWarning(
      (message) => options.log.warned(message),
      (address) =>
        `Connections are refused, the latest from ${address}: too many are open (LIMIT_CONNECTIONS, ` +
        'LIMIT_CONNECTIONS_ADDRESS, or the limit of open files: ulimit -n, LimitNOFILE=).',
    );
  }

  /** Connections refused since the start. */
  get total(): number {
    return this.#total;
  }

  /** Closes it without a response. */
  close(socket: Socket, address: string): void {
    this.#total += 1;
    this.#warning.note(address);
    socket.destroy();
  }

  refuse(socket: Socket, address: string): void {
    if (this.#told >= MAX_ANSWERED) {
      this.close(socket, address);
      return;
    }
    this.#total += 1;
    this.#warning.note(address);
    socket.on('error', () => socket.destroy());
    this.#told += 1;
    const { corsOrigins, ids } = this.options;
    const requestId = ids.next();
    const problem = new HttpProblem(503, 'overloaded', 'There are too many connections. Try again.', {
      headers: { 'Retry-After': RETRY_AFTER_SECONDS },
    });
    socket.once('close', () => (this.#told -= 1));
    refuseConnection(socket, problem, { requestId, corsOrigins, drainMs: DRAIN_MS });
  }
}
