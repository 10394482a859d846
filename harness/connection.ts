/** The HTTP client of benchmarks and acceptance tests. */
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Answer {
  readonly status: number;
  /** Status line and headers, without the empty line. */
  readonly head: string;
  readonly body: string;
}

export interface Ask {
  readonly token?: string | undefined;
  readonly body?: unknown;
  /** A body sent unchanged. */
  readonly text?: string;
  /** Sent as `X-Request-Id`. */
  readonly requestId?: string;
  /** Sent as `Idempotency-Key`. */
  readonly idempotencyKey?: string;
  /** Sent as `X-Forwarded-For`. */
  readonly forwardedFor?: string;
}

interface Asked {
  /** The request's method and path, for errors. */
  readonly what: string;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

const SILENCE_MS = 60_000;
const AGAIN_MS = 500;
const MAX_TIMES = 20;
const NOTHING = Buffer.alloc(0);

/**
 * One connection that sends requests one after another. It costs far less than a general-purpose client, so it measures
 * the service. It only understands responses with a `Content-Length`, the only kind it's used for.
 */
export class Connection {
  #received: Buffer = NOTHING;
  #asked: Asked | undefined;
  #lost: Error | undefined;

  private constructor(
    private readonly socket: Socket,
    private readonly host: string,
  ) {
    socket.setNoDelay(true);
    socket.setTimeout(SILENCE_MS, () => socket.destroy(new Error('No answer in time.')));
    socket.on('data', (chunk) => this.#take(chunk));
    socket.on('error', (error) => this.#lose(error));
    socket.on('close', () => this.#lose(new Error('The connection was closed.')));
  }

  /** Opens a connection. `from` is the local address to connect from. */
  static open(url: string, from?: string): Promise<Connection> {
    const { hostname, port, host } = new URL(url);
    return new Promise((resolve, reject) => {
      const socket = connect({ port: Number(port), host: hostname, ...(from !== undefined && { localAddress: from }) });
      socket.once('error', reject);
      socket.once('connect', () => {
        socket.off('error', reject);
        resolve(new Connection(socket, host));
      });
    });
  }

  /** Sends one request at a time. Rejects when the connection is lost before the whole response has arrived. */
  ask(
    method: string,
    path: string,
    {
      token,
      body,
      text = body === undefined ? '' : JSON.stringify(body),
      requestId,
      idempotencyKey,
      forwardedFor,
    }: Ask = {},
  ): Promise<Answer> {
    if (this.#lost !== undefined) return Promise.reject(this.#lost);
    if (this.#asked !== undefined) return Promise.reject(new Error('The last request is not answered yet.'));
    let head = `${method} ${path} HTTP/1.1\r\nHost: ${this.host}\r\n`;
    if (token !== undefined) head += `Authorization: Bearer ${token}\r\n`;
    if (requestId !== undefined) head += `X-Request-Id: ${requestId}\r\n`;
    if (idempotencyKey !== undefined) head += `Idempotency-Key: ${idempotencyKey}\r\n`;
    if (forwardedFor !== undefined) head += `X-Forwarded-For: ${forwardedFor}\r\n`;
    if (text !== '') head += `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n`;
    return new Promise((resolve, reject) => {
      this.#asked = { what: `${method} ${path}`, resolve, reject };
      this.socket.write(`${head}\r\n${text}`);
    });
  }

  close(): void {
    this.socket.destroy();
  }

  #take(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    const end = this.#received.indexOf('\r\n\r\n');
    if (end === -1) return;
    const head = this.#received.toString('latin1', 0, end);
    const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0);
    const total = end + 4 + length;
    if (this.#received.length < total) return;
    const body = this.#received.toString('utf8', end + 4, total);
    this.#received = this.#received.subarray(total);
    const asked = this.#asked;
    this.#asked = undefined;
    asked?.resolve({ status: Number(head.slice(9, 12)), head, body });
  }

  #lose(error: Error): void {
    this.#lost ??= error;
    this.#asked?.reject(new Error(`${this.#asked.what}: ${error.message}`, { cause: error }));
    this.#asked = undefined;
  }
}

/** Sends one request on a new connection. */
export async function askOnce(url: string, method: string, path: string, ask: Ask = {}): Promise<Answer> {
  const connection = await Connection.open(url);
  try {
    return await connection.ask(method, path, ask);
  } finally {
    connection.close();
  }
}

/** Sends a request again while a busy service answers 503 and says that nothing was changed. For what a test only prepares. */
export async function patiently(ask: () => Promise<Answer>): Promise<Answer> {
  for (let time = 1; ; time += 1) {
    const answer = await ask();
    const isUnchanged = answer.status === 503 && !answer.body.includes('"outcome_unknown"');
    if (!isUnchanged || time === MAX_TIMES) return answer;
    await sleep(AGAIN_MS);
  }
}

/** `askOnce`, patiently. */
export function askPatiently(url: string, method: string, path: string, ask: Ask = {}): Promise<Answer> {
  return patiently(() => askOnce(url, method, path, ask));
}
