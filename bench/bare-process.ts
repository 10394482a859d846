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
  const headers = answer.head
    .split('\r\n')
    .slice(1)
    .map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()])
    .filter(([name]) => !BY_NODE.has(name.toLowerCase()));
  const file = join(folder, 'answer.json');
  writeFileSync(file, JSON.stringify({ headers: Object.fromEntries(headers), body: answer.body }));
  const script = fileURLToPath(new URL('bare-server.mjs', import.meta.url));
  const reading = read.length === 0 ? [] : [...read, openDatabaseModule()];
  const child = spawn(process.execPath, ['--import', fromHere('stop-with-parent.mjs'), script, file, ...reading], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  endWithUs(child);
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  return { url: `http://127.0.0.1:${port.toString().trim()}`, stop: () => void child.kill('SIGKILL') };
}

function openDatabaseModule(): string {
  return pathToFileURL(join(compiledModules(), 'adapters/sqlite/database/open-database.js')).href;
}
