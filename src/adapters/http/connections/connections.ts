import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { peerAddress } from '../middleware/client-address.js';
import { LocalSlots } from '../../../application/scheduling/local-slots.js';
import {
  ConnectionLimits,
  originOf,
  type ConnectionLimitsOptions,
  type ConnectionSlots,
  type Origin,
} from './connection-limits.js';
import { RequestScheduler } from './request-scheduler.js';
import { ConnectionRefusals, type ConnectionRefusalsOptions } from './connection-refusals.js';
import { RequestQueue } from './request-queue.js';

export interface ConnectionsOptions extends ConnectionRefusalsOptions {
  readonly limits?: ConnectionLimitsOptions | undefined;
  /** How many sockets may be open, those included that wait for admission or are being refused; any number by default. */
  readonly sockets?: number | undefined;
  /** For the open connections per address; of this server alone by default. */
  readonly slots?: ConnectionSlots;
  /** Shared with the application; of this server alone by default. */
  readonly scheduler?: Pick<RequestScheduler, 'run'>;
  /** Milliseconds, and up to twice as many, that a response may make no progress because the client doesn't read; 30 s by default. */
  readonly writeTimeout?: number | undefined;
}

interface Connection {
  readonly origin: Origin;
  /** Undefined until it's admitted. */
  release?: () => void;
  readonly queue: RequestQueue;
  /** Bytes that the system had accepted when somebody looked last, if more were waiting. */
  accepted?: number | undefined;
}

const NO_LIMITS: ConnectionLimitsOptions = { total: 0, perAddress: 0 };
const WRITE_TIMEOUT_MS = 30_000;
/** Another worker process may take the place that was made. */
const MAX_CLOSED_FOR_ONE = 3;
/** How long a connection without a request stays open during shutdown. */
const FIRST_REQUEST_MS = 500;

/**
 * The server's open connections: limits their number, handles one request at a time on each, and closes stalled ones. When
 * all are taken, those without a request make room for new clients.
 */
export class Connections {
  readonly #open = new Map<Socket, Connection>();
  readonly #limits: ConnectionLimits;
  readonly #refusals: ConnectionRefusals;
  readonly #scheduler: Pick<RequestScheduler, 'run'>;
  readonly #writeTimeout: number;
  readonly #maxSockets: number;
  #sockets = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly listener: RequestListener,
    options: ConnectionsOptions,
  ) {
    this.#limits = new ConnectionLimits(
      options.limits ?? NO_LIMITS,
      options.slots ?? { connections: new LocalSlots(), sites: new LocalSlots() },
    );
    this.#refusals = new ConnectionRefusals(options);
    this.#scheduler = options.scheduler ?? new RequestScheduler();
    this.#writeTimeout = options.writeTimeout ?? WRITE_TIMEOUT_MS;
    this.#maxSockets = options.sockets ?? Infinity;
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
      this.#timer = setInterval(() => this.#endStalled(), this.#writeTimeout).unref();
    });
    server.once('close', () => clearInterval(this.#timer));
  }

  /** Whether a response on this connection has begun, but not ended. */
  isAnswering(socket: Duplex): boolean {
    return socket instanceof Socket && this.#open.get(socket)?.queue.isAnswering === true;
  }

  /**
   * Closes connections that never sent a byte, which Node doesn't count as idle: browsers open such connections ahead of need. Not at once,
   * because one that was opened a moment ago may have a request on its way.
   */
  closeUnused(): void {
    const closeIfUnused = (socket: Socket) => {
      if (socket.bytesRead === 0) socket.destroy();
    };
    for (const socket of this.#open.keys()) setTimeout(closeIfUnused, FIRST_REQUEST_MS, socket).unref();
  }

  /** Requests that arrive before the connection is admitted wait for it. */
  async #accept(socket: Socket): Promise<void> {
    const address = peerAddress(socket.remoteAddress ?? 'unknown');
    if (this.#sockets >= this.#maxSockets) {
      this.#refusals.close(socket, address);
      return;
    }
    this.#sockets += 1;
    socket.once('close', () => (this.#sockets -= 1));
    const queue = new RequestQueue(socket, this.listener, this.#scheduler);
    const connection: Connection = { origin: originOf(address), queue };
    this.#open.set(socket, connection);
    socket.once('close', () => this.#open.delete(socket));
    const admitted = await this.#admit(socket, connection.origin);
    if (socket.closed) {
      if (typeof admitted === 'function') admitted();
    } else if (typeof admitted !== 'function') {
      this.#open.delete(socket);
      this.#refusals.refuse(socket, address);
    } else {
      connection.release = admitted;
      socket.once('close', admitted);
      queue.open();
    }
  }

  async #admit(socket: Socket, origin: Origin): ReturnType<ConnectionLimits['admit']> {
    let admitted = await this.#limits.admit(origin);
    for (let closed = 0; admitted === 'sum' && closed < MAX_CLOSED_FOR_ONE; closed += 1) {
      if (socket.closed || !this.#closeIdle(this.#limits.weightOf(origin))) break;
      admitted = await this.#limits.admit(origin);
    }
    return admitted;
  }

  /**
   * Closes the connection that has been without a request for the longest, of the addresses with the most connections.
   * Returns false if none is idle whose address has more than the given number. Only looked for when all are taken, so
   * that requests needn't keep an order.
   */
  #closeIdle(weight: number): boolean {
    let [found, most, longest]: [Socket | undefined, number, number] = [undefined, 0, -1];
    const now = performance.now();
    for (const [socket, { origin, queue }] of this.#open) {
      const idleMs = queue.idleMs(now);
      if (idleMs === undefined) continue;
      const own = this.#limits.weightOf(origin);
      if (own <= weight || own < most || (own === most && idleMs <= longest)) continue;
      [found, most, longest] = [socket, own, idleMs];
    }
    if (found === undefined) return false;
    this.#open.get(found)!.release!();
    // Before another one is looked for.
    this.#open.delete(found);
    found.destroy();
    return true;
  }

  /** Closes connections on which the system has accepted nothing since the last look, though bytes are waiting: nobody reads. */
  #endStalled(): void {
    for (const [socket, connection] of this.#open) {
      const { bytesWritten, writableLength } = socket;
      const accepted = writableLength === 0 ? undefined : bytesWritten - writableLength;
      if (accepted !== undefined && accepted === connection.accepted) socket.destroy();
      connection.accepted = accepted;
    }
  }
}
