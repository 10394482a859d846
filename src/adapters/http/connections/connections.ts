import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { peerAddress } from '../middleware/client-address.js';
import type { Slots } from '../../../application/ports/slots.js';
import { LocalSlots } from '../../../application/scheduling/local-slots.js';
import { ConnectionLimits, type ConnectionLimitsOptions } from './connection-limits.js';
import { ConnectionRefusals, type ConnectionRefusalsOptions } from './connection-refusals.js';
import { RequestQueue } from './request-queue.js';
import { RequestTurns } from './request-turns.js';
import { WriteProgress } from './write-progress.js';

export interface ConnectionsOptions extends ConnectionRefusalsOptions {
  readonly limits?: ConnectionLimitsOptions | undefined;
  /** For the open connections per address; of this server alone by default. */
  readonly slots?: Slots;
  /** Milliseconds that a response may make no progress because the client doesn't read; 30 s by default. */
  readonly writeTimeout?: number | undefined;
}

interface Connection {
  readonly queue: RequestQueue;
  readonly progress: WriteProgress;
}

const NO_LIMITS: ConnectionLimitsOptions = { total: 0, perAddress: 0 };
const WRITE_TIMEOUT_MS = 30_000;
const MAX_CHECK_MS = 5_000;

/**
 * The server's open connections: limits their number, handles one request at a time on each, and closes stalled ones.
 */
export class Connections {
  readonly #open = new Map<Socket, Connection>();
  readonly #limits: ConnectionLimits;
  readonly #refusals: ConnectionRefusals;
  readonly #turns = new RequestTurns();
  readonly #writeTimeout: number;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly listener: RequestListener,
    options: ConnectionsOptions,
  ) {
    this.#limits = new ConnectionLimits(options.limits ?? NO_LIMITS, options.slots ?? new LocalSlots());
    this.#refusals = new ConnectionRefusals(options);
    this.#writeTimeout = options.writeTimeout ?? WRITE_TIMEOUT_MS;
  }

  get size(): number {
    return this.#open.size;
  }

  /** Connections refused since the start. */
  get refused(): number {
    return this.#refusals.total;
  }

  /** Handles all connections and requests of the server. */
  attach(server: Server): void {
    server.on('connection', (socket: Socket) => void this.#accept(socket));
    const receive = (req: IncomingMessage, res: ServerResponse) => this.#open.get(req.socket)?.queue.push(req, res);
    server.on('request', receive);
    // The body reader sends `100 Continue` once the token is checked; the application refuses other expectations.
    server.on('checkContinue', receive);
    server.on('checkExpectation', receive);
    server.once('listening', () => {
      const interval = Math.min(MAX_CHECK_MS, this.#writeTimeout / 4);
      this.#timer = setInterval(() => this.#endStalled(performance.now()), interval).unref();
    });
    server.once('close', () => clearInterval(this.#timer));
  }

  /** Whether a message is late only because requests before it are still being answered; see `RequestQueue`. */
  excuse(socket: Socket, graceMs: number): boolean {
    return this.#open.get(socket)?.queue.excuse(graceMs) ?? false;
  }

  /**
   * Closes connections that never sent a byte, which Node doesn't count as idle. Browsers open such connections ahead
   * of need.
   */
  closeUnused(): void {
    for (const socket of this.#open.keys()) if (socket.bytesRead === 0) socket.destroy();
  }

  /** Requests that arrive before the connection is admitted wait for it. */
  async #accept(socket: Socket): Promise<void> {
    const queue = new RequestQueue(socket, this.listener, this.#turns);
    this.#open.set(socket, { queue, progress: new WriteProgress(socket) });
    socket.once('close', () => this.#open.delete(socket));
    const address = peerAddress(socket.remoteAddress ?? 'unknown');
    const release = await this.#limits.admit(address);
    if (socket.closed) {
      release?.();
    } else if (release === undefined) {
      this.#open.delete(socket);
      this.#refusals.refuse(socket, address);
    } else {
      socket.once('close', release);
      queue.open();
    }
  }

  #endStalled(now: number): void {
    for (const [socket, { progress }] of this.#open) {
      if (progress.stalledMs(now) >= this.#writeTimeout) socket.destroy();
    }
  }
}
