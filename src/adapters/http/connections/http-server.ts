import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Connections, type ConnectionsOptions } from './connections.js';
import { shareConnections, type ConnectionSharing } from './share-connections.js';
import { answerParserErrors, type ParserErrorsOptions } from './parser-errors.js';

export interface ServerOptions extends ParserErrorsOptions, ConnectionsOptions {
  /** Aborted by `close` before anything else. */
  readonly draining: AbortController;
  /** Undefined for one that takes all. */
  readonly sharing?: ConnectionSharing | undefined;
  /** In milliseconds; longer than a load balancer's, so that the balancer closes first. */
  readonly keepAliveTimeout?: number;
  readonly headersTimeout?: number;
  readonly requestTimeout?: number;
  /** How long running requests may take during shutdown. */
  readonly closeTimeout?: number;
}

const CLOSE_TIMEOUT_MS = 8_000;

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
    const requestTimeout = options.requestTimeout ?? 30_000;
    this.#server = createServer({
      headersTimeout,
      requestTimeout,
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
    if (options.sharing !== undefined) shareConnections(this.#server, options.sharing);
    answerParserErrors(this.#server, options, (socket) => this.#connections.excuse(socket, requestTimeout));
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
   * Shuts down: accepts no new connections, closes idle ones, answers running requests with `Connection: close`, and
   * cuts off the rest after `closeTimeout` (8 s).
   */
  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    this.options.draining.abort();
    if (!this.#server.listening) return;
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeIdleConnections();
    this.#connections.closeUnused();
    const timer = setTimeout(() => this.#server.closeAllConnections(), this.options.closeTimeout ?? CLOSE_TIMEOUT_MS);
    await closed;
    clearTimeout(timer);
  }
}
