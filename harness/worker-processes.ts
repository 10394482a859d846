/** The worker processes of a service that runs with `WORKERS`. */
import { execFileSync } from 'node:child_process';
import type { ServiceProcess } from './service-process.js';

/** The ids of the running worker processes. */
export function workersOf({ child }: Pick<ServiceProcess, 'child'>): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat='], { encoding: 'utf8' }).trim().split('\n');
  return lines
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parent, state]) => Number(parent) === child.pid && state?.startsWith('Z') === false)
    .map(([pid]) => Number(pid));
}
