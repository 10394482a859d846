/** A machine with nothing but Node and the installed package. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { endWithUs, removeFolder, temporaryFolder } from '../harness/owned.js';
import type { Report } from './acceptance-test.js';

/** A machine with only Node: an empty working folder, and nothing else on the PATH. */
export class Machine {
  readonly folder: string;
  readonly #bin: string;

  constructor(
    node: string,
    private readonly program: string,
  ) {
    const scratch = temporaryFolder();
    this.folder = join(scratch, 'empty');
    this.#bin = join(scratch, 'bin');
    for (const path of [this.folder, this.#bin]) mkdirSync(path);
    symlinkSync(node, join(this.#bin, 'node'));
    // The program begins with a line for env.
    symlinkSync('/usr/bin/env', join(this.#bin, 'env'));
  }

  start(args: readonly string[], settings: Readonly<Record<string, string>>) {
    const env = { PATH: this.#bin, SCRYPT_LN: '4', PORT: '0', ...settings };
    const child = spawn(this.program, args, { cwd: this.folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
    endWithUs(child);
    return child;
  }

  /** Runs a command; returns its output, or throws with it. */
  async run(args: readonly string[], settings: Readonly<Record<string, string>> = {}): Promise<string> {
    const child = this.start(args, settings);
    const closed = once(child, 'close') as Promise<[number]>;
    const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
    if (code !== 0) throw new Error(`castellan ${args.join(' ')} ended with ${code}:\n${stdout}${stderr}`);
    return stdout;
  }

  /** Removes the folder and what is beside it. */
  remove(): void {
    removeFolder(join(this.folder, '..'));
  }
}

/** A running service of the package. */
export class Started {
  private constructor(
    private readonly child: ChildProcess,
    readonly url: string,
    readonly said: { text: string; stdout: string },
  ) {}

  static async of(machine: Machine, settings: Readonly<Record<string, string>>): Promise<Started> {
    const child = machine.start([], settings);
    const said = { text: '', stdout: '' };
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (chunk: string) => (said.text += chunk));
    child.stdout.on('data', (chunk: string) => (said.stdout += chunk));
    while (!said.text.includes('may register') && child.exitCode === null) await sleep(10);
    const url = /is ready at (\S+)/.exec(said.text)?.[1];
    if (url === undefined) throw new Error(`It did not start:\n${said.text}`);
    return new Started(child, url, said);
  }

  post(path: string, body: object, token = ''): Promise<Response> {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
    return fetch(this.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  }

  /** Signs in as the first administrator, by default with the printed password. */
  async signIn(
    password = /password: (\S+)/.exec(this.said.text)?.[1],
  ): Promise<{ readonly token: string; readonly me: string | undefined }> {
    const answer = (await (await this.post('/login', { email: 'admin@example.com', password })).json()) as Auth;
    return { token: answer.accessToken ?? '', me: answer.user?.email };
  }

  async stop(report: Report): Promise<void> {
    const closed = once(this.child, 'close') as Promise<[number]>;
    this.child.kill('SIGTERM');
    const [code] = await closed;
    // What standard error has may be read after it.
    const isSaid = this.said.stdout.endsWith('"msg":"Stopped."}\n');
    const instead = isSaid ? '' : `: ${this.said.stdout.slice(-500)}`;
    report.check(code === 0 && isSaid, `it stops with ${code}, and says so${instead}`);
  }
}

interface Auth {
  readonly accessToken?: string;
  readonly user?: { readonly email: string };
}
