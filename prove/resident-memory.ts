import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The resident memory of a process, from /proc or `ps`; undefined where there is neither. */
export function residentMib(pid: number | undefined): number | undefined {
  try {
    const kib = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    if (kib !== undefined) return Number(kib) / 1_024;
  } catch {
    // Not Linux.
  }
  const { stdout, status } = spawnSync('ps', ['-o', 'rss=', '-p', `${pid}`], { encoding: 'utf8' });
  return status === 0 ? Number(stdout.trim()) / 1_024 : undefined;
}
