/** The compiled service as a separate process. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { askOnce } from './connection.js';
import { endWithUs, fromHere, temporaryFolder } from './owned.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** A stall of the disk, which a machine that runs several tests may have, is not what tests are about. */
const START_MS = 90_000;
const STOP_MS = 60_000;

export const ADMIN = { email: 'admin@example.com', password: 'a password to measure with' };

export interface ServiceProcessOptions {
  /** The data folder; a second start on it finds the data of the first. */
  readonly data: string;
  /** Settings. By default: any port, the known administrator, no limits, log lines on. */
  readonly env?: Readonly<Record<string, string>>;
  /** Another built checkout to run. */
  readonly root?: string;
  /** Modules to load before the service. */
  readonly preload?: readonly string[];
  /** A command that runs the service and keeps the process id, such as `strace -D`. */
  readonly under?: readonly string[];
}

/** The compiled service as a separate process, its output in a file. */
export interface ServiceProcess {
  readonly child: ChildProcess;
  readonly url: string;
  /** The file with its output: log lines, and what it says at start. */
  readonly output: string;
  /** Milliseconds from the start of the process to its first response. */
  readonly firstAnswerMs: number;
  /** Asks the process to end and waits; kills it when it doesn't. */
  stop(): Promise<void>;
  /** Kills the process with SIGKILL and waits. */
  kill(): Promise<void>;
}

/** Compiles outdated files, with `--console` those of the console too. */
export function build(...parts: readonly '--console'[]): void {
  const script = join(ROOT, 'scripts', 'build-if-stale.mjs');
  const { status } = spawnSync(process.execPath, [script, ...parts], { stdio: 'inherit' });
  if (status !== 0) throw new Error('The service does not compile.');
}

/** The compiled service of a checkout, this one by default. */
export function mainProgram(root = ROOT): string {
  return join(root, 'dist', 'bootstrap', 'main.js');
}

/** Starts the service; resolves after its first response. */
export async function startServiceProcess(options: ServiceProcessOptions): Promise<ServiceProcess> {
  const output = join(temporaryFolder(), 'output');
  const file = openSync(output, 'a');
  const preload = [fromHere('stop-with-parent.mjs'), ...(options.preload ?? [])];
  const [command, ...args] = [
    ...(options.under ?? []),
    process.execPath,
    ...preload.flatMap((module) => ['--import', module]),
    mainProgram(options.root),
  ];
  const began = performance.now();
  const child = spawn(command, args, {
    env: { ...process.env, ...SETTINGS, DATA_DIR: options.data, ...options.env },
    stdio: ['ignore', file, file],
  });
  closeSync(file);
  endWithUs(child);
  const url = await addressOf(child, output);
  const { status } = await askOnce(url, 'GET', `${pathOf(url)}/healthz`);
  if (status !== 200) throw new Error(`The first answer was ${status}.`);
  return {
    child,
    url,
    output,
    firstAnswerMs: performance.now() - began,
    stop: () => end(child, 'SIGTERM'),
    kill: () => end(child, 'SIGKILL'),
  };
}

const SETTINGS = {
  PORT: '0',
  HOST: '127.0.0.1',
  BASE_PATH: '',
  STORAGE: 'sqlite',
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  LIMIT_SIGN_IN_ACCOUNT: '0',
  LIMIT_SIGN_IN_ADDRESS: '0',
  LIMIT_REGISTER: '0',
  LIMIT_RECOVERY: '0',
  LIMIT_SIGN_IN_SUCCESS: '0',
  LIMIT_PROFILE: '0',
  LIMIT_UPLOAD: '0',
  LIMIT_CONNECTIONS: '0',
  LIMIT_CONNECTIONS_ADDRESS: '0',
  LIMIT_STREAMS: '0',
  LIMIT_STREAMS_USER: '0',
  LOG_LEVEL: 'info',
};

/** The base path of the service at this URL: empty, or beginning with a slash. */
export function pathOf(url: string): string {
  return new URL(url).pathname.replace(/\/$/, '');
}

async function addressOf(child: ChildProcess, output: string): Promise<string> {
  const until = performance.now() + START_MS;
  while (performance.now() < until && child.exitCode === null && child.signalCode === null) {
    const url = /is ready at (\S+)/.exec(readFileSync(output, 'utf8'))?.[1];
    if (url !== undefined) return url;
    await sleep(2);
  }
  child.kill('SIGKILL');
  throw new Error(`The service did not start:\n${readFileSync(output, 'utf8')}`);
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await exited;
  clearTimeout(late);
}
