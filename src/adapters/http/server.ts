import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Connections, type ConnectionsOptions } from './connections/connections.js';
import { answerParserErrors, type ParserErrorsOptions } from './parser-errors.js';

export interface ServerOptions extends ParserErrorsOptions, ConnectionsOptions {
  /** Aborted by `close`, before anything else. */
  readonly draining: AbortController;
  /** Milliseconds; longer than a load balancer's, so that it is the one to close. */
  readonly keepAliveTimeout?: number;
  readonly headersTimeout?: number;
  readonly requestTimeout?: number;
  /** How long running requests may take when the service shuts down. */
  readonly closeTimeout?: number;
}

/** The listening side: timeouts, limits of the parser, and an end that lets running requests finish. */
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
      // The shell refuses it, as a problem.
      requireHostHeader: false,
      noDelay: true,
    });
    this.#server.maxRequestsPerSocket = 0;
    this.#connections = new Connections(listener, options);
    this.#connections.attach(this.#server);
    answerParserErrors(this.#server, options, (socket) => this.#connections.excuse(socket, requestTimeout));
  }

  /** How many connections are open. */
  get connections(): number {
    return this.#connections.size;
  }

  /** How many connections were refused since the start. */
  get refused(): number {
    return this.#connections.refused;
  }

  /** Resolves with the port, which 0 leaves to the system. */
  async listen(port: number, host: string): Promise<number> {
    this.#server.listen({ port, host });
    await once(this.#server, 'listening');
    return (this.#server.address() as AddressInfo).port;
  }

  /**
   * Not ready from now on: no new connections, idle ones are closed, running requests are answered with
   * `Connection: close`; what is left after `closeTimeout` (10 s) is cut off.
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
    const timer = setTimeout(() => this.#server.closeAllConnections(), this.options.closeTimeout ?? 10_000);
    await closed;
    clearTimeout(timer);
  }
}
