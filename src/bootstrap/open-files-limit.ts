import { readFileSync } from 'node:fs';

/** How many files, connections included, the system lets this process open. Undefined where the system doesn't show it. */
export function openFilesLimit(): number | undefined {
  try {
    const limit = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
    return limit === undefined ? undefined : Number(limit);
  } catch {
    return undefined;
  }
}

/** Left for files, threads, and connections that are being refused. */
const RESERVED = 128;

/**
 * How many connections this process can take. A worker process that can't open one more never gets another connection from Node, so
 * it must refuse them before that.
 */
export function roomForConnections(limit = openFilesLimit() ?? Infinity): number {
  return Math.max(limit - RESERVED, Math.floor(limit / 3));
}
