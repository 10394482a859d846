import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { compiledProgram } from './compiled-program.js';
import { ROOT } from './root.js';
import { ADMIN } from './service.js';

const SETTINGS = {
  PORT: '0',
  STORAGE: 'memory',
  SCRYPT_LN: '4',
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
};

/** Runs Node with exactly these settings, `under` a command that runs another one. */
export function spawnOurs(
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
  under: readonly string[] = [],
) {
  const { PATH = '' } = process.env;
  const [command, ...rest] = [...under, process.execPath, ...args] as [string, ...string[]];
  return spawn(command, rest, {
    cwd: ROOT,
    env: { PATH, ...SETTINGS, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** The service as a separate program, with memory storage. */
export class SpawnedService {
  #output = '';

  private constructor(private readonly child: ChildProcessByStdio<null, Readable, null>) {
    child.stdout.setEncoding('utf8').on('data', (text: string) => (this.#output += text));
  }

  /** Resolves when it listens. */
  static async start(
    settings: Readonly<Record<string, string>>,
    under: readonly string[] = [],
  ): Promise<SpawnedService> {
    const service = new SpawnedService(spawnOurs([compiledProgram('main.js')], settings, under));
    await service.until(' is ready at ');
    return service;
  }

  /** Resolves when it has written this text. */
  async until(text: string): Promise<void> {
    while (!this.#output.includes(text)) {
      if (this.child.exitCode !== null) throw new Error(`It ended: ${this.#output}`);
      await once(this.child.stdout, 'data');
    }
  }

  get port(): number {
    return Number(/ is ready at \S+:(\d+)/.exec(this.#output)?.[1]);
  }

  /** The log lines so far. */
  get lines(): readonly Readonly<Record<string, unknown>>[] {
    const lines = this.#output.split('\n').filter((line) => line.startsWith('{'));
    return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  }

  /** Asks it to stop; resolves with the exit code, or -1 when it had to be killed. */
  async stop(): Promise<number> {
    if (this.child.exitCode !== null) return this.child.exitCode;
    const closed = once(this.child, 'close') as Promise<[number | null]>;
    this.child.kill('SIGTERM');
    const timer = setTimeout(() => this.child.kill('SIGKILL'), 60_000);
    const [code] = await closed;
    clearTimeout(timer);
    return code ?? -1;
  }
}
