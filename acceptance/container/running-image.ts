import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../harness/free-port.js';
import { endWithUs } from '../../harness/owned.js';
import type { Stage } from './stage.js';

/** Mounts the root file system for reading alone, with the volume and what every container has, and runs the rest in it. */
const MOUNT = `set -e
mount --bind "$ROOT" "$ROOT"
mount -t tmpfs -o mode=1777 tmpfs "$ROOT/tmp"
mount -t proc proc "$ROOT/proc"
for name in null urandom; do mount --bind "/dev/$name" "$ROOT/dev/$name"; done
mount --bind "$VOLUME" "$ROOT$DATA_DIR"
mount -o remount,bind,ro "$ROOT"
exec "$@"`;
const START_MS = 60_000;

/** An image that runs, with a first administrator. */
export class RunningImage {
  said = '';
  url = '';

  constructor(
    readonly image: Stage,
    private readonly child: ChildProcess,
    private readonly env: NodeJS.ProcessEnv,
  ) {
    for (const stream of [child.stdout!, child.stderr!])
      stream.setEncoding('utf8').on('data', (chunk: string) => (this.said += chunk));
  }

  /** The one that was printed. */
  get password(): string {
    return /password: (\S+)/.exec(this.said)?.[1] ?? '';
  }

  async started(): Promise<this> {
    const until = performance.now() + START_MS;
    while (!this.said.includes('is ready at') && this.child.exitCode === null && performance.now() < until) {
      await sleep(20);
    }
    const url = /is ready at (\S+)/.exec(this.said)?.[1];
    if (url === undefined) throw new Error(`It did not start:\n${this.said}`);
    this.url = url;
    return this;
  }

  /** Runs a program beside the service, as an engine does. */
  execute(command: readonly string[]) {
    const { image, env } = this;
    const args = ['--target', String(this.#first), '--mount', '--pid', ...entering(image, command)];
    return spawnSync('nsenter', args, { env, encoding: 'utf8' });
  }

  /** Returns a function that asks as the first administrator, and returns the body. */
  async as(password: string) {
    const ask = async (method: string, path: string, { body, token = '' }: { body?: object; token?: string }) => {
      const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
      const answer = await fetch(this.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
      return answer.text();
    };
    const said = await ask('POST', '/login', { body: { email: 'admin@example.com', password } });
    const { accessToken: token } = JSON.parse(said) as { readonly accessToken: string };
    return (method: string, path: string, body?: object) => ask(method, path, { token, ...(body && { body }) });
  }

  async stop(): Promise<void> {
    const closed = once(this.child, 'close');
    process.kill(this.#first, 'SIGTERM');
    await closed;
  }

  /** The first process of the container, as this machine numbers it. */
  get #first(): number {
    const { pid } = this.child;
    return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim());
  }
}

/** Runs the image's command on the volume. Resolves when it's ready. */
export async function runImage(image: Stage, volume: string): Promise<RunningImage> {
  const env = {
    PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
    ...image.env,
    // There's no network of its own: this machine's others mustn't reach it.
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
  };
  const args = ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', MOUNT, 'sh'];
  const child = spawn('unshare', [...args, ...entering(image, image.command)], {
    env: { ...env, ROOT: image.root, VOLUME: volume },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  endWithUs(child);
  return new RunningImage(image, child, env).started();
}

/** A command in the image's file system, as its user, in its folder. */
function entering({ root, user, workdir }: Stage, command: readonly string[]): string[] {
  return ['chroot', `--userspec=${user}`, root, '/bin/sh', '-c', `cd ${workdir} && exec "$@"`, 'sh', ...command];
}
