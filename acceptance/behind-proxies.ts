/**
 * Acceptance test `behind-proxies`: through the samples of deploy/ for nginx and Caddy, with TLS and a base path, the service is what it
 * is without them.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { connect, type ClientHttp2Session } from 'node:http2';
import { connect as connectPlain } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import { gunzipSync } from 'node:zlib';
import { askOnce } from '../harness/connection.js';
import { removeFolder, temporaryFolder } from '../harness/owned.js';
import { ADMIN, startServiceProcess, type ServiceProcess } from '../harness/service-process.js';
import type { AcceptanceTest, Report } from './acceptance-test.js';
import { makeCertificates, OPENSSL_MISSING, type Certificates } from './certificates.js';
import { PROXIES, type Proxy, type RunningProxy } from './proxies.js';

const BASE_PATH = '/admin';
const CLIENT = '127.0.0.3';
const EVENT_MS = 10_000;
/** Images of up to 5 MiB take 7 MiB in base64; proxies pass on 8 MiB. */
const [LARGE, TOO_LARGE] = [6.8, 8.5].map((mib) => mib * 1_048_576) as [number, number];

export const behindProxies: AcceptanceTest = async (report) => {
  if (OPENSSL_MISSING !== undefined) {
    report.skip(OPENSSL_MISSING);
    return;
  }
  const folder = temporaryFolder();
  const certificates = makeCertificates(folder);
  const env = { BASE_PATH, TRUST_PROXY: '1', SCRYPT_LN: '4' };
  const service = await startServiceProcess({ data: join(folder, 'data'), env });
  try {
    for (const proxy of PROXIES.slice(1)) await testProxy(report, { proxy, service, certificates });
  } finally {
    await service.stop();
    removeFolder(folder);
  }
};

interface Scene {
  readonly proxy: Proxy;
  readonly service: ServiceProcess;
  readonly certificates: Certificates;
}

async function testProxy(report: Report, { proxy, service, certificates }: Scene): Promise<void> {
  const program = proxy.find();
  if (program === undefined) {
    report.skip(`there is no ${proxy.name} on this machine`);
    return;
  }
  const options = { certificate: certificates.server, basePath: BASE_PATH };
  const running = await proxy.start(program, new URL(service.url).origin, options);
  const client = new Client(running.url, readFileSync(certificates.ca, 'utf8'));
  report.figure(running.version);
  try {
    while ((await client.ask('GET', '/healthz')).status !== 200) await sleep(50);
    await testPages(report, client, running);
    const token = await testSignIn(report, client);
    await testCompression(report, { client, service, token });
    await testStreams(report, { client, token, log: running.log });
    const filters = Array.from({ length: 150 }, (_, index) => `id_ne=${randomUUID()}-${index}`).join('&');
    const list = await client.ask('GET', `/roles?_page=1&_limit=1&${filters}`, { token });
    report.check(
      list.status === 200 && 'link' in list.headers,
      `a list with ${filters.length} bytes of filters arrives`,
    );
    const [large, tooLarge] = await Promise.all([LARGE, TOO_LARGE].map((size) => upload(client, token, size)));
    report.check(
      large === '422 application/problem+json' && tooLarge?.startsWith('413 ') === true,
      `an upload of 6.8 MiB arrives, and one of 8.5 MiB is refused (${large}; ${tooLarge})`,
    );
  } finally {
    client.close();
    await running.stop();
  }
}

async function testPages(report: Report, client: Client, { plainUrl }: RunningProxy): Promise<void> {
  const plain = await fetch(`${plainUrl}${BASE_PATH}/docs`, { redirect: 'manual' });
  const [target = ''] = (plain.headers.get('location') ?? '').split(BASE_PATH);
  report.check([301, 308].includes(plain.status) && target.startsWith('https://127.0.0.1'), 'HTTP leads to HTTPS');
  report.check(client.protocol === 'h2', 'it speaks HTTP/2');
  const page = await client.ask('GET', '/docs');
  const script = `/${/docs\/[^"]+\.js/.exec(page.content.toString())?.[0]}`;
  report.check(
    page.status === 200 && (await client.ask('GET', script)).status === 200,
    `${BASE_PATH}/docs answers, and ${script}`,
  );
  report.check(page.headers['strict-transport-security'] === 'max-age=31536000', 'with HSTS');
}

async function testSignIn(report: Report, client: Client): Promise<string> {
  const answer = await client.ask('POST', '/login', { body: ADMIN, headers: { 'x-forwarded-for': '192.0.2.66' } });
  const { accessToken: token } = JSON.parse(answer.content.toString()) as { readonly accessToken: string };
  const sessions = await client.ask('GET', '/users/me/sessions', { token });
  report.check(
    sessions.content.includes(`"address":"${CLIENT}"`) && !sessions.content.includes('192.0.2.66'),
    'the service knows the address of the client, not the one that it claims',
  );
  return token;
}

interface Compressing {
  readonly client: Client;
  readonly service: ServiceProcess;
  readonly token: string;
}

/** A record that's long enough to be compressed, and its version. */
async function testCompression(report: Report, { client, service, token }: Compressing): Promise<void> {
  const body = { name: `Long ${Math.random()}`, description: 'a role '.repeat(200) };
  const made = await client.ask('POST', '/roles', { token, body });
  const { id } = JSON.parse(made.content.toString()) as { readonly id: string };
  const path = `/roles/${id}`;
  const read = await client.ask('GET', path, { token, headers: { 'accept-encoding': 'gzip' } });
  const direct = await askOnce(service.url, 'GET', BASE_PATH + path, { token });
  report.check(
    read.headers['content-encoding'] === 'gzip' && gunzipSync(read.content).toString() === direct.body,
    'answers arrive compressed once',
  );
  const etag = String(read.headers['etag']);
  const write = () =>
    client.ask('PUT', path, { token, body: { name: `${body.name}!` }, headers: { 'if-match': etag } });
  const [first, second] = [await write(), await write()];
  report.check(
    /^etag: (.*)$/im.exec(direct.head)?.[1] === etag && first.status === 200 && second.status === 412,
    `with the ETag of the service, which If-Match takes (${etag}: ${first.status}, then ${second.status})`,
  );
}

interface Streaming {
  readonly client: Client;
  readonly token: string;
  readonly log: string | undefined;
}

async function testStreams(report: Report, { client, token, log }: Streaming): Promise<void> {
  const features = JSON.parse((await client.ask('GET', '/features', { token })).content.toString()) as Feature[];
  const { id, enabled } = features.find(({ key }) => key === 'developer_mode')!;
  const bulk = await client.ask('POST', '/ofrep/v1/evaluate/flags', { token, body: { context: {} } });
  const { eventStreams } = JSON.parse(bulk.content.toString()) as Bulk;
  const { requestUri } = eventStreams[0]!.endpoint;
  const [own, ofrep] = await Promise.all([
    client.follow('/features/stream', token),
    client.follow(requestUri.slice(BASE_PATH.length)),
  ]);
  const arrived = Promise.all([own.until('event: change'), ofrep.until('"type":"refetchEvaluation"', 2)]);
  await client.ask('PUT', `/features/${id}`, { token, body: { enabled: !enabled } });
  report.check((await arrived).every(Boolean), 'a toggle arrives at both streams while they are open');
  const encodings = [own, ofrep].map(({ headers }) => headers['content-encoding']);
  report.check(
    encodings.every((encoding) => encoding === undefined),
    'which are not compressed',
  );
  if (log === undefined) return;
  own.close();
  ofrep.close();
  const lines = () => readFileSync(log, 'utf8');
  for (let turn = 0; turn < 100 && !lines().includes('/ofrep/v1/stream'); turn += 1) await sleep(50);
  const secret = requestUri.split('?')[1]!;
  report.check(
    lines().includes('/ofrep/v1/stream') && !lines().includes(secret.slice(secret.indexOf('=') + 1)),
    "the proxy's log has the stream, but not its ticket",
  );
}

interface Feature {
  readonly id: string;
  readonly key: string;
  readonly enabled: boolean;
}

interface Bulk {
  readonly eventStreams: readonly { readonly endpoint: { readonly requestUri: string } }[];
}

async function upload(client: Client, token: string, size: number): Promise<string> {
  const { status, headers } = await client.ask('POST', '/upload-avatar', { token, body: { base64: 'A'.repeat(size) } });
  return `${status} ${String(headers['content-type'])}`;
}

interface Ask {
  readonly token?: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

type Headers = Readonly<Record<string, string | string[] | number | undefined>>;

/** Asks over HTTP/2 with TLS, below the base path. */
class Client {
  readonly #session: ClientHttp2Session;

  constructor(url: string, ca: string) {
    const { hostname: host, port } = new URL(url);
    const createConnection = () => {
      const socket = connectPlain({ host, port: Number(port), localAddress: CLIENT });
      return connectTls({ socket, host, ca, ALPNProtocols: ['h2'] });
    };
    this.#session = connect(url, { createConnection });
    this.#session.on('error', () => undefined);
  }

  get protocol(): string | undefined {
    return this.#session.alpnProtocol;
  }

  async ask(method: string, path: string, options: Ask = {}) {
    const { stream, headers } = await this.#send(method, path, options);
    return { status: Number(headers[':status']), headers, content: await buffer(stream) };
  }

  /** Opens an event stream. `until` resolves to whether its text has held what's wanted, that often, in time. */
  async follow(path: string, token?: string) {
    const { stream, headers } = await this.#send('GET', path, token === undefined ? {} : { token });
    let text = '';
    stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    const until = async (wanted: string, times = 1) => {
      const deadline = performance.now() + EVENT_MS;
      while (text.split(wanted).length <= times && performance.now() < deadline) await sleep(5);
      return text.split(wanted).length > times;
    };
    return { headers, until, close: () => stream.close() };
  }

  close(): void {
    this.#session.destroy();
  }

  async #send(method: string, path: string, { token, body, headers }: Ask) {
    const stream = this.#session.request({
      ':method': method,
      ':path': BASE_PATH + path,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    });
    stream.end(body && JSON.stringify(body));
    const answered = await new Promise<Headers>((resolve, reject) => {
      stream.once('response', resolve).once('error', reject);
    });
    return { stream, headers: answered };
  }
}
