/** Memory of a process as the operating system sees it. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Returns the resident memory of a process, from /proc or `ps`; undefined where neither exists. */
export function residentMib(pid: number | undefined): number | undefined {
  const mib = statusMib(pid, 'VmRSS');
  if (mib !== undefined) return mib;
  const { stdout, status } = spawnSync('ps', ['-o', 'rss=', '-p', `${pid}`], { encoding: 'utf8' });
  return status === 0 ? Number(stdout.trim()) / 1_024 : undefined;
}

/**
 * Returns the process's own part of it, without pages of mapped files, which the system reclaims when needed. Undefined
 * without /proc.
 */
export function ownMib(pid: number | undefined): number | undefined {
  return statusMib(pid, 'RssAnon');
}

/** Returns the pages of mapped files that are in memory. Undefined without /proc. */
export function mappedMib(pid: number | undefined): number | undefined {
  return statusMib(pid, 'RssFile');
}

function statusMib(pid: number | undefined, name: string): number | undefined {
  try {
    const kib = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kib === undefined ? undefined : Number(kib) / 1_024;
  } catch {
    // Not Linux, or the process is gone.
    return undefined;
  }
}
