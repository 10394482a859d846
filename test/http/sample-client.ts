import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';

export interface SendOptions {
  readonly as?: string;
  readonly headers?: Record<string, string | number>;
  readonly body?: string | Buffer;
  readonly parts?: readonly Buffer[];
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Sends one request on a new connection; a body given in parts is sent in chunks. */
export function send(port: number, method: string, path: string, options: SendOptions = {}): Promise<Answer> {
  const { headers = {}, body, parts } = options;
  const length = body && parts === undefined ? { 'content-length': Buffer.byteLength(body) } : {};
  const as = options.as === undefined ? {} : { authorization: `Bearer ${options.as}` };
  return new Promise((resolve, reject) => {
    const req = httpRequest({
      port,
      host: '127.0.0.1',
      method,
      path,
      agent: false,
      headers: { ...as, ...length, ...headers },
    });
    req.on('error', reject).on('response', (res) => {
      const chunks: Buffer[] = [];
      res.on('error', reject).on('data', (chunk: Buffer) => chunks.push(chunk));
      res.on('end', () => {
        resolve({ status: res.statusCode ?? 0, headers: res.headers, text: Buffer.concat(chunks).toString() });
      });
    });
    for (const part of parts ?? []) req.write(part);
    req.end(body);
  });
}

/** Writes bytes to a socket and returns everything until the other side closes. */
export async function sendRaw(port: number, text: string): Promise<Answer> {
  const socket = connect(port, '127.0.0.1');
  socket.write(text);
  let received = '';
  for await (const chunk of socket) received += String(chunk);
  const [head = '', ...rest] = received.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const pairs = lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  const headers = Object.fromEntries(pairs) as IncomingHttpHeaders;
  return { status: Number(first.split(' ')[1]), headers, text: rest.join('\r\n\r\n') };
}
