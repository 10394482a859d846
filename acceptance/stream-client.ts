/** A client of the feature stream. Used by streams and scim. */
import { connect, type Socket } from 'node:net';

/** Of RFC 9112, section 7.1: the connection may stay open. */
const LAST_CHUNK = '0\r\n\r\n';
const MARK = '\nevent: change\n';

/** A minimal client of the feature stream that counts changes; cheap enough to run a thousand. */
export class StreamClient {
  #changes = 0;
  #tail = '';
  #endedAt: number | undefined;
  #onEnd: ((at: number) => void) | undefined;
  #wanted: { readonly count: number; readonly reached: (at: number) => void } | undefined;

  private constructor(private readonly socket: Socket) {
    socket.setEncoding('latin1').on('data', (text) => this.#take(String(text)));
    socket.on('error', () => undefined);
    socket.once('close', () => this.#end());
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

  /** Resolves with the time at which the service has ended the stream; infinite if it hasn't within so many milliseconds. */
  ended(withinMs: number): Promise<number> {
    if (this.#endedAt !== undefined) return Promise.resolve(this.#endedAt);
    return new Promise((resolve) => {
      const late = setTimeout(() => resolve(Infinity), withinMs);
      this.#onEnd = (at) => {
        clearTimeout(late);
        resolve(at);
      };
    });
  }

  close(): void {
    this.socket.destroy();
  }

  #end(): void {
    this.#endedAt ??= performance.now();
    this.#onEnd?.(this.#endedAt);
  }

  #take(text: string): void {
    const seen = this.#tail + text;
    if (seen.endsWith(LAST_CHUNK)) this.#end();
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
