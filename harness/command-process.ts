/** A command of the command line as a separate process. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endWithUs, temporaryFolder } from './owned.js';
import { residentMib } from './resident-memory.js';

const CLI = fileURLToPath(new URL('../dist/bootstrap/cli.js', import.meta.url));

/** A CLI command running as a separate process. */
export interface StartedCommand {
  readonly child: ChildProcess;
  /** The file that receives its output. */
  readonly output: string;
}

/** `under` is a command that runs it, such as `strace`. */
export function startCommand(
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
  under: readonly string[] = [],
): StartedCommand {
  const output = join(temporaryFolder(), 'output');
  const file = openSync(output, 'a');
  const env = { ...process.env, ...settings };
  const [command, ...all] = [...under, process.execPath, CLI, ...args];
  const child = spawn(command!, all, { env, stdio: ['ignore', file, file] });
  closeSync(file);
  endWithUs(child);
  return { child, output };
}

/** Waits for the command to end; throws with its output when it failed. `mib` is its peak memory. */
export async function finished({ child, output }: StartedCommand) {
  const began = performance.now();
  let mib = 0;
  const exited = once(child, 'exit') as Promise<[number]>;
  const watch = setInterval(() => (mib = Math.max(mib, residentMib(child.pid) ?? 0)), 50);
  const [code] = await exited;
  clearInterval(watch);
  const said = readFileSync(output, 'utf8');
  if (code !== 0) throw new Error(`The command ended with ${code}:\n${said}`);
  return { code, said, seconds: (performance.now() - began) / 1_000, mib };
}
