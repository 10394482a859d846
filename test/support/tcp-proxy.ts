import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';

/** A wire between a client and a server that a test can cut, or leave lying there dead. */
export class TcpProxy {
  readonly #sockets = new Set<Socket>();
  #isDead = false;
  readonly #server = createServer((client) => {
    const upstream = connect(this.targetPort, '127.0.0.1');
    for (const socket of [client, upstream]) {
      this.#sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        this.#sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    if (this.#isDead) return;
    client.pipe(upstream).pipe(client);
  });

  constructor(private readonly targetPort: number) {}

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  async listen(port = 0): Promise<this> {
    this.#server.listen(port, '127.0.0.1');
    await once(this.#server, 'listening');
    return this;
  }

  /** Ends every connection and takes no new one. */
  async cut(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  /** Connections stand, but nothing passes any more in either direction. */
  die(): void {
    this.#isDead = true;
    for (const socket of this.#sockets) {
      socket.unpipe();
      socket.pause();
    }
  }
}
