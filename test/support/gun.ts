import { Agent, request, type IncomingHttpHeaders } from 'node:http';

export interface Shot {
  readonly method: string;
  readonly path: string;
  readonly token?: string | undefined;
  /** A string is sent as text/plain. */
  readonly body?: object | string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Hit {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly json: unknown;
}

/** Sends thousands of requests to one address over keep-alive connections. */
export class Gun {
  readonly #agent = new Agent({ keepAlive: true });

  constructor(private readonly port: number) {}

  /** Sends one request. Of a stream, only the head is read. */
  fire({ method, path, token, body, headers: others = {} }: Shot): Promise<Hit> {
    const text = typeof body === 'object' ? JSON.stringify(body) : body;
    const headers: Record<string, string | number> = { ...others };
    if (token !== undefined) headers['authorization'] = `Bearer ${token}`;
    if (text !== undefined) {
      headers['content-type'] ??= typeof body === 'object' ? 'application/json' : 'text/plain';
      headers['content-length'] = Buffer.byteLength(text);
    }
    return new Promise((resolve, reject) => {
      const outgoing = request({ host: '127.0.0.1', port: this.port, agent: this.#agent, method, path, headers });
      outgoing.on('error', reject).on('response', (response) => {
        const hit = (json: unknown) => {
          resolve({ status: response.statusCode ?? 0, headers: response.headers, json });
        };
        if (response.headers['content-type']?.startsWith('text/event-stream') === true) {
          hit(undefined);
          outgoing.destroy();
          return;
        }
        const chunks: Buffer[] = [];
        response.on('error', reject).on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const answer = Buffer.concat(chunks).toString();
          const isJson = /json/.test(response.headers['content-type'] ?? '') && answer !== '';
          hit(isJson ? (JSON.parse(answer) as unknown) : undefined);
        });
      });
      outgoing.end(text);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
