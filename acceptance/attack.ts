/** Clients that hold as many connections as they can. Used by memory. */
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE_MS = 100;

/** What an attacker sends on a new connection. It doesn't read the response unless `reads` is set. */
export interface Weapon {
  readonly send: string | Buffer;
  readonly reads?: boolean;
}

/** Connections that each use their weapon, stay idle, and reconnect as soon as the service closes them. */
export class Attack {
  readonly #sockets = new Set<Socket>();
  readonly #running: Promise<void>[] = [];
  #isOver = false;
  #opened = 0;

  constructor(private readonly url: string) {}

  /** Connections opened so far. */
  get opened(): number {
    return this.#opened;
  }

  /** Connections currently open. */
  get open(): number {
    return this.#sockets.size;
  }

  begin(weapon: Weapon, connections: number, addressOf: (index: number) => string): void {
    for (let index = 0; index < connections; index++) {
      this.#running.push(this.#run(weapon, addressOf(index)));
    }
  }

  async end(): Promise<void> {
    this.#isOver = true;
    for (const socket of this.#sockets) socket.destroy();
    await Promise.all(this.#running);
  }

  async #run(weapon: Weapon, localAddress: string): Promise<void> {
    while (!this.#isOver) {
      await this.#once(weapon, localAddress);
      await sleep(PAUSE_MS);
    }
  }

  #once({ send, reads = false }: Weapon, localAddress: string): Promise<void> {
    const { hostname, port } = new URL(this.url);
    const socket = connect({ host: hostname, port: Number(port), localAddress });
    this.#sockets.add(socket);
    this.#opened++;
    return new Promise((resolve) => {
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        this.#sockets.delete(socket);
        resolve();
      });
      if (reads) socket.resume();
      else socket.pause();
      socket.write(send);
      // A client that doesn't read notices a closed connection only when it writes.
      const probe = setInterval(() => socket.write(reads ? '' : '\r\n'), 1_000);
      socket.once('close', () => clearInterval(probe));
    });
  }
}
