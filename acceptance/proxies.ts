/** The proxies of deploy/, with their addresses and files replaced, and one of our own. Used by connections and behind-proxies. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { Agent, createServer, request } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../harness/free-port.js';
import { endWithUs, removeFolder, temporaryFolder } from '../harness/owned.js';
import { findProgram } from '../test/support/find-program.js';
import { ROOT } from '../test/support/root.js';

export interface RunningProxy {
  readonly url: string;
  /** With TLS, where it listens without. */
  readonly plainUrl: string;
  /** Where the sample writes a log of requests. */
  readonly log: string | undefined;
  readonly version: string;
  stop(): Promise<void>;
}

export interface Proxy {
  readonly name: string;
  /** The program; undefined if it isn't there. */
  find(): string | undefined;
  start(program: string, upstream: string, options?: ProxyOptions): Promise<RunningProxy>;
}

interface ProxyOptions {
  /** A file with key and certificate for 127.0.0.1; without one, it speaks plain HTTP. */
  readonly certificate?: string;
  /** The path that is passed on; all by default. */
  readonly basePath?: string;
}

const START_MS = 10_000;

const sample = (name: string) => readFileSync(join(ROOT, 'deploy', name), 'utf8');

/** Replaces what a sample must contain. */
function replaced(text: string, ...pairs: readonly (readonly [from: string, to: string])[]): string {
  return pairs.reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`The sample no longer contains ${from}`);
    return result.replaceAll(from, to);
  }, text);
}

/** Starts a program that listens on the port. */
async function started(
  program: string,
  args: readonly string[],
  { port, folder, env = {} }: { readonly port: number; readonly folder: string; readonly env?: NodeJS.ProcessEnv },
): Promise<() => Promise<void>> {
  const child = spawn(program, args, { stdio: 'ignore', env: { ...process.env, HOME: folder, ...env } });
  endWithUs(child);
  const ended = once(child, 'exit');
  const deadline = performance.now() + START_MS;
  while (!(await listens(port))) {
    if (child.exitCode !== null || performance.now() > deadline) throw new Error(`${program} does not listen.`);
    await sleep(50);
  }
  return async () => {
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), 2_000);
    await ended;
    clearTimeout(timer);
    removeFolder(folder);
  };
}

async function listens(port: number): Promise<boolean> {
  const socket = connect({ port, host: '127.0.0.1' });
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

function versionOf(program: string, arg: string): string {
  const { stdout, stderr } = spawnSync(program, [arg], { encoding: 'utf8' });
  return (stdout + stderr).trim().split(' h1:')[0]!;
}

const caddy: Proxy = {
  name: 'Caddy',
  find: () => findProgram(process.env['CADDY'], ['caddy']),
  start: async (program, upstream, { certificate, basePath = '' } = {}) => {
    const [port, plainPort, folder] = [await freePort(), await freePort(), temporaryFolder()];
    const file = join(folder, 'Caddyfile');
    const isTls = certificate !== undefined;
    const [httpPort, httpsPort] = isTls ? [plainPort, port] : [port, plainPort];
    const text = replaced(
      sample('caddy/Caddyfile'),
      ['\tadmin off\n', `\tadmin off\n\thttp_port ${httpPort}\n\thttps_port ${httpsPort}\n\tdefault_bind 127.0.0.1\n`],
      ['\trequest_body {', `${isTls ? `\ttls ${certificate} ${certificate}\n` : ''}\trequest_body {`],
    );
    writeFileSync(file, text);
    const url = `${isTls ? 'https' : 'http'}://127.0.0.1:${port}`;
    const env = {
      SITE: isTls ? 'https://127.0.0.1' : `:${port}`,
      INSTANCES: new URL(upstream).host,
      HEALTH: `${basePath}/healthz`,
    };
    const args = ['run', '--adapter', 'caddyfile', '--config', file];
    const stop = await started(program, args, { port, folder, env });
    // Until it has checked the instance.
    const until = performance.now() + START_MS;
    while (!isTls && (await fetch(`${url}/healthz`)).status !== 200) {
      if (performance.now() > until) throw new Error('Caddy does not reach the instance.');
      await sleep(50);
    }
    const version = `Caddy ${versionOf(program, 'version')}`;
    return { url, plainUrl: `http://127.0.0.1:${plainPort}`, log: undefined, version, stop };
  },
};

const nginx: Proxy = {
  name: 'nginx',
  find: () => findProgram(process.env['NGINX'], ['nginx'], '/usr/sbin/nginx'),
  start: async (program, upstream, { certificate, basePath = '' } = {}) => {
    const [port, plainPort, folder] = [await freePort(), await freePort(), temporaryFolder()];
    const log = join(folder, 'access');
    const isTls = certificate !== undefined;
    const text = replaced(
      isTls ? sample('nginx/castellan.conf') : sample('nginx/castellan.conf').replaceAll(/^\tssl_.*\n/gm, ''),
      ['server 127.0.0.1:3000;', `server ${new URL(upstream).host};`],
      ['listen 80;', `listen 127.0.0.1:${plainPort};`],
      ['listen 443 ssl http2;', `listen 127.0.0.1:${port}${isTls ? ' ssl http2' : ''};`],
      ['location / {', `location ${basePath}/ {`],
      ['/var/log/nginx/castellan.log', log],
    ).replaceAll(/\/etc\/ssl\/\S+(?=;)/g, certificate ?? '');
    const stop = await runNginx(program, text, { port, folder });
    const url = `${isTls ? 'https' : 'http'}://127.0.0.1:${port}`;
    return { url, plainUrl: `http://127.0.0.1:${plainPort}`, log, version: versionOf(program, '-v'), stop };
  },
};

export const findNginx = () => nginx.find();

/** Starts nginx with the `server` block of a document, which listens on 8080, after these replacements. */
export async function startNginx(
  program: string,
  block: string,
  ...replacements: readonly (readonly [from: string, to: string])[]
): Promise<Pick<RunningProxy, 'url' | 'version' | 'stop'>> {
  const [port, folder] = [await freePort(), temporaryFolder()];
  const text = replaced(block, ...replacements, ['listen 8080;', `listen 127.0.0.1:${port};`]);
  const stop = await runNginx(program, text, { port, folder });
  return { url: `http://127.0.0.1:${port}`, version: versionOf(program, '-v'), stop };
}

/** Runs nginx with this in its `http` block. */
function runNginx(
  program: string,
  text: string,
  { port, folder }: { readonly port: number; readonly folder: string },
): Promise<() => Promise<void>> {
  mkdirSync(join(folder, 'tmp'));
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, 'tmp', name)};`,
  );
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off;\nmaster_process off;\npid ${join(folder, 'pid')};\nerror_log ${join(folder, 'log')};\n` +
      `events { worker_connections 8192; }\nhttp {\naccess_log off;\n${paths.join('\n')}\n${text}\n}\n`,
  );
  return started(program, ['-c', file, '-p', folder, '-e', join(folder, 'log')], { port, folder });
}

/** Streams bodies both ways and limits nothing, as most proxies do by default. */
const ours: Proxy = {
  name: 'a proxy that streams',
  find: () => process.execPath,
  start: async (_program, upstream) => {
    const { hostname, port } = new URL(upstream);
    const agent = new Agent({ keepAlive: true });
    const server = createServer((req, res) => {
      const headers = { ...req.headers, 'x-forwarded-for': req.socket.remoteAddress };
      const options = { agent, host: hostname, port, method: req.method, path: req.url, headers };
      const onward = request(options, (answer) => {
        res.writeHead(answer.statusCode!, answer.rawHeaders);
        pipeline(answer, res, () => undefined);
      });
      onward.on('error', () => {
        if (res.headersSent) res.destroy();
        else res.writeHead(502).end();
      });
      // A client that leaves takes its request along.
      res.once('close', () => onward.destroy());
      req.pipe(onward);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return {
      url,
      plainUrl: url,
      log: undefined,
      version: 'A proxy that streams',
      stop: async () => {
        agent.destroy();
        server.closeAllConnections();
        server.close();
        await once(server, 'close');
      },
    };
  },
};

export const PROXIES: readonly Proxy[] = [ours, caddy, nginx];
