import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as turn, setTimeout as delay } from 'node:timers/promises';
import { Connections, type ConnectionsOptions } from './connections.js';
import { answerParserErrors, type ParserErrorsOptions } from './parser-errors.js';

export interface ServerOptions extends ParserErrorsOptions, ConnectionsOptions {
  /** Aborted by `close` before anything else. */
  readonly draining: AbortController;
  /** In milliseconds; longer than a load balancer's, so that the balancer closes first. */
  readonly keepAliveTimeout?: number;
  readonly headersTimeout?: number;
  readonly requestTimeout?: number;
  /** How long running requests may take during shutdown. */
  readonly closeTimeout?: number;
}

const CLOSE_TIMEOUT_MS = 8_000;
/** How long idle connections stay open during shutdown: longer than a request takes within a data centre that was sent before. */
const DRAIN_IDLE_MS = 20;
/** How long connections are accepted at most during shutdown: clients may open some all the time. */
const ACCEPT_MS = 500;
/** Turns of the event loop without a new connection after which none is waiting. The first may begin after it has looked. */
const QUIET_TURNS = 3;

/** The listening server: timeouts, parser limits, and graceful shutdown. */
export class HttpServer {
  readonly #server: Server;
  readonly #connections: Connections;
  #closed: Promise<void> | undefined;

  constructor(
    listener: RequestListener,
    private readonly options: ServerOptions,
  ) {
    const headersTimeout = options.headersTimeout ?? 10_000;
    this.#server = createServer({
      headersTimeout,
      requestTimeout: options.requestTimeout ?? 30_000,
      keepAliveTimeout: options.keepAliveTimeout ?? 65_000,
      connectionsCheckingInterval: Math.min(1_000, headersTimeout),
      maxHeaderSize: 80 * 1_024,
      // The application refuses it, with a problem.
      requireHostHeader: false,
      noDelay: true,
    });
    this.#server.maxRequestsPerSocket = 0;
    this.#connections = new Connections(listener, options);
    this.#connections.attach(this.#server);
    answerParserErrors(this.#server, options, (socket) => this.#connections.isAnswering(socket));
  }

  /** Open connections. */
  get connections(): number {
    return this.#connections.size;
  }

  /** Connections refused since the start. */
  get refused(): number {
    return this.#connections.refused;
  }

  /** Starts listening; resolves with the port. With port 0 the system chooses one. */
  async listen(port: number, host: string): Promise<number> {
    this.#server.listen({ port, host });
    await once(this.#server, 'listening');
    return (this.#server.address() as AddressInfo).port;
  }

  /**
   * Shuts down: answers running requests and those of the next moment with `Connection: close`,
   * closes idle connections, and cuts off the rest after `closeTimeout` (8 s).
   */
  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    this.options.draining.abort();
    if (!this.#server.listening) return;
    // `close` also closes idle connections, on which a request may be on its way.
    if (this.connections > 0) await delay(DRAIN_IDLE_MS);
    await this.#acceptWaiting();
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#connections.closeUnused();
    const timer = setTimeout(() => this.#server.closeAllConnections(), this.options.closeTimeout ?? CLOSE_TIMEOUT_MS);
    await closed;
    clearTimeout(timer);
  }

  /** Accepts the connections that are waiting, which the system would reset. Node.js accepts one in each turn. */
  async #acceptWaiting(): Promise<void> {
    let quiet = 0;
    const accepted = () => (quiet = 0);
    this.#server.on('connection', accepted);
    const deadline = performance.now() + ACCEPT_MS;
    for (; quiet < QUIET_TURNS && performance.now() < deadline; quiet += 1) await turn();
    this.#server.off('connection', accepted);
  }
}
