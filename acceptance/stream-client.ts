/** A client of the feature stream. Used by streams. */
import { connect, type Socket } from 'node:net';

const MARK = '\nevent: change\n';

/** A minimal client of the feature stream that counts changes; cheap enough to run a thousand. */
export class StreamClient {
  #changes = 0;
  #tail = '';
  #wanted: { readonly count: number; readonly reached: (at: number) => void } | undefined;

  private constructor(private readonly socket: Socket) {
    socket.setEncoding('latin1').on('data', (text) => this.#take(String(text)));
    socket.on('error', () => undefined);
  }

  /** Resolves when the response head has arrived. */
  static open(url: string, token: string): Promise<StreamClient> {
    const { hostname, port, host } = new URL(url);
    return new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname);
      socket.once('error', reject).once('data', (head: Buffer) => {
        socket.off('error', reject);
        if (head.toString('latin1').startsWith('HTTP/1.1 200 ')) resolve(new StreamClient(socket));
        else {
          socket.destroy();
          reject(new Error(`The stream answered ${head.toString('latin1')}`));
        }
      });
      socket.write(`GET /features/stream HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\n\r\n`);
    });
  }

  get changes(): number {
    return this.#changes;
  }

  /** Resolves with the time at which so many changes have arrived since the start. */
  reach(count: number): Promise<number> {
    if (this.#changes >= count) return Promise.resolve(performance.now());
    return new Promise((resolve) => (this.#wanted = { count, reached: resolve }));
  }

  close(): void {
    this.socket.destroy();
  }

  #take(text: string): void {
    const seen = this.#tail + text;
    let from = 0;
    for (let at = seen.indexOf(MARK); at !== -1; at = seen.indexOf(MARK, from)) {
      this.#changes++;
      from = at + MARK.length;
    }
    this.#tail = seen.slice(Math.max(from, seen.length - MARK.length + 1));
    if (this.#wanted === undefined || this.#changes < this.#wanted.count) return;
    this.#wanted.reached(performance.now());
    this.#wanted = undefined;
  }
}
