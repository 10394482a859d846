import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';

/** A connection between client and server that a test can cut or silence. */
export class TcpProxy {
  readonly #sockets = new Set<Socket>();
  #isDead = false;
  #refuses: (sent: Buffer) => boolean = () => false;
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
    client.on('data', (sent: Buffer) => {
      if (!this.#refuses(sent)) return;
      this.refused++;
      client.destroy();
    });
    client.pipe(upstream).pipe(client);
  });

  /** Connections closed because of what their client sent. */
  refused = 0;

  constructor(private readonly targetPort: number) {}

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  async listen(port = 0): Promise<this> {
    this.#server.listen(port, '127.0.0.1');
    await once(this.#server, 'listening');
    return this;
  }

  /** Closes every connection and accepts none until it listens again. */
  async cut(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
    this.#isDead = false;
  }

  /** Closes every connection, and from then on each one whose client sends this text. */
  refuse(text: string): void {
    this.#refuses = (sent) => sent.includes(text);
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Keeps connections open, but passes nothing in either direction. */
  die(): void {
    this.#isDead = true;
    for (const socket of this.#sockets) {
      socket.unpipe();
      socket.pause();
    }
  }
}
