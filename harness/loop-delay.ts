/** Reads the event-loop delay of a process that has loaded `loop-probe.mjs`. */
import { spawn, type ChildProcess } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { endWithUs, fromHere } from './owned.js';

/** Event-loop delay in milliseconds, measured at a resolution of 1 ms: an idle process shows about 1 to 2. */
export interface LoopDelay {
  readonly p99: number;
  readonly p999: number;
  readonly max: number;
}

/** Returns the delay since the last call, from a process that has loaded `loop-probe.mjs`. */
export async function takeLoopDelay(child: ChildProcess, file: string): Promise<LoopDelay> {
  await rm(file, { force: true });
  child.kill('SIGUSR2');
  for (let tries = 0; tries < 500; tries++) {
    const text = await readFile(file, 'utf8').catch(() => undefined);
    if (text !== undefined) return JSON.parse(text) as LoopDelay;
    await sleep(10);
  }
  throw new Error('The probe of the event loop does not respond.');
}

/** Starts an idle process as a baseline: it shows what the machine itself does to an event loop. */
export async function startIdleProcess(file: string) {
  const child = spawn(
    process.execPath,
    ['--import', fromHere('stop-with-parent.mjs'), '--import', fromHere('loop-probe.mjs'), '-e', REST],
    { env: { ...process.env, LOOP_PROBE_FILE: file }, stdio: 'ignore' },
  );
  endWithUs(child);
  await sleep(500);
  return { take: () => takeLoopDelay(child, file), stop: () => child.kill('SIGKILL') };
}

const REST = 'setTimeout(() => {}, 600_000)';
