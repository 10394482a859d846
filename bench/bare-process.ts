/** Baseline of the read benchmarks: bare `node:http` in its own process. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Answer } from '../harness/connection.js';
import { endWithUs, fromHere } from '../harness/owned.js';
import { compiledModules } from '../test/support/compiled-modules.js';

/** Node writes these itself, in both servers. */
const BY_NODE = new Set(['date', 'connection', 'keep-alive']);

/**
 * Starts bare `node:http` in its own process, with the headers and bytes of a recorded response. `read` names a
 * database file and the customer whose row is also read for each request.
 */
export async function startBareProcess(
  folder: string,
  answer: Answer,
  read: readonly [file: string, id: string] | readonly [] = [],
): Promise<{ url: string; stop: () => void }> {
  const file = join(folder, 'answer.json');
  writeFileSync(file, JSON.stringify({ headers: headersOf(answer), body: answer.body }));
  return startBare('bare-server.mjs', [file, ...(read.length === 0 ? [] : [...read, openDatabaseModule()])]);
}

/** The headers of an answer that a bare server must set itself. */
export function headersOf({ head }: Answer): Record<string, string> {
  const lines = head.split('\r\n').slice(1);
  return Object.fromEntries(
    lines
      .map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()])
      .filter(([name]) => !BY_NODE.has(name.toLowerCase())),
  );
}

/** Starts a server of this folder, whose first line of output is its port. */
export async function startBare(name: string, args: readonly string[]): Promise<{ url: string; stop: () => void }> {
  const script = fileURLToPath(new URL(name, import.meta.url));
  const child = spawn(process.execPath, ['--import', fromHere('stop-with-parent.mjs'), script, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  endWithUs(child);
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  return { url: `http://127.0.0.1:${port.toString().trim()}`, stop: () => void child.kill('SIGKILL') };
}

/** The compiled module that opens a database, to import in another process. */
export function openDatabaseModule(): string {
  return pathToFileURL(join(compiledModules(), 'adapters/sqlite/database/open-database.js')).href;
}
