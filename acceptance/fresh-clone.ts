/**
 * Acceptance test `fresh-clone`: from a new clone to a console that can be used, with the two commands of the README and npm's
 * cache filled. In full also on the newer releases of Node. It tests what is committed.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { endWithUs, removeFolder, temporaryFolder } from '../harness/owned.js';
import type { AcceptanceTest, Report } from './acceptance-test.js';
import { npm, onNewerNodes, withoutNpm } from './newer-nodes.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const MAX_SECONDS = 60;
const START_MS = 120_000;
/** What npm says of the settings of the machine. */
const OF_THE_MACHINE = /Unknown (?:user|env|global|cli) config/;

export const freshClone: AcceptanceTest = async (report, { ci }) => {
  if (!existsSync(join(ROOT, '.git'))) {
    report.skip('this is no clone');
    return;
  }
  await testClone(report, process.execPath, !ci);
  if (!ci) await onNewerNodes(report, (node) => testClone(report, node, true));
};

async function testClone(report: Report, node: string, isTimed: boolean): Promise<void> {
  const folder = join(temporaryFolder(), 'castellan');
  const path = [join(node, '..'), process.env['PATH']].join(delimiter);
  const version = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout.trim();
  const clone = spawnSync('git', ['clone', '--quiet', ROOT, folder], { encoding: 'utf8' });
  if (clone.status !== 0) throw new Error(clone.stderr);

  const began = performance.now();
  const { status, said } = npm(['ci'], { folder, path });
  const installed = performance.now();
  const warnings = said.split('\n').filter((line) => /\bwarn\b/i.test(line) && !OF_THE_MACHINE.test(line));
  report.check(status === 0, `${version}: npm ci succeeds${status === 0 ? '' : `: ${said}`}`);
  report.check(warnings.length === 0, `${version}: npm ci warns of nothing ${warnings.join('; ')}`);

  const { url, hangUp, stop } = await start(folder, path);
  try {
    const page = await (await fetch(`${url}/`)).text();
    const script = /src="\.\/(assets\/[^"]+\.js)"/.exec(page)?.[1];
    const answer = script === undefined ? undefined : await fetch(`${url}/console/${script}`);
    const usable = performance.now();
    report.check(answer?.ok === true, `${version}: the address of the service shows the console`);
    const seconds = (usable - began) / 1_000;
    report.figure(
      `${version}: npm ci ${((installed - began) / 1_000).toFixed(1)} s, npm start ${((usable - installed) / 1_000).toFixed(1)} s`,
    );
    const claim = `${version}: a fresh clone has a console after ${seconds.toFixed(1)} s (${MAX_SECONDS})`;
    if (isTimed) report.checkTime(seconds <= MAX_SECONDS, claim);
    else report.figure(claim);
    await hangUp();
    report.check((await fetch(`${url}/healthz`)).ok, `${version}: the service survives its terminal, which ends npm`);
  } finally {
    await stop();
    removeFolder(join(folder, '..'));
  }
}

/** Starts the service in the clone; resolves once it's ready. */
async function start(folder: string, path: string) {
  const output = join(temporaryFolder(), 'output');
  const file = openSync(output, 'a');
  const env = {
    ...withoutNpm(),
    PATH: path,
    PORT: '0',
    HOST: '127.0.0.1',
    BASE_PATH: '',
    STORAGE: 'sqlite',
    DATA_DIR: './data',
  };
  const child = spawn('npm', ['start'], { cwd: folder, env, stdio: ['ignore', file, file], detached: true });
  closeSync(file);
  endWithUs(child);
  const until = performance.now() + START_MS;
  while (performance.now() < until && child.exitCode === null) {
    const url = /is ready at (\S+)/.exec(readFileSync(output, 'utf8'))?.[1];
    if (url !== undefined) return { url, hangUp: () => hangUp(child), stop: () => stop(child) };
    await sleep(20);
  }
  await stop(child);
  throw new Error(`npm start didn't succeed:\n${readFileSync(output, 'utf8')}`);
}

/** What a terminal that closes does, also under `nohup`. It ends npm, which is left alone for as long as the service may take to notice. */
async function hangUp(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  isSent(-child.pid!, 'SIGHUP');
  await ended;
  await sleep(2_000);
}

/** Ends npm and the service, which are a process group of their own, and waits for both. */
async function stop({ pid }: ChildProcess): Promise<void> {
  if (pid === undefined) return;
  for (let signal: NodeJS.Signals | 0 = 'SIGTERM'; isSent(-pid, signal); signal = 0) await sleep(50);
}

/** Whether there is such a process. Signal 0 only asks. */
function isSent(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}
