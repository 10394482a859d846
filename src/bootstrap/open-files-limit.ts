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

/** How many connections this process can serve at the same time. */
export function roomForConnections(limit = openFilesLimit() ?? Infinity): number {
  return Math.max(limit - RESERVED, Math.floor(limit / 3));
}

/**
 * How many sockets of clients this process may have open, those included that wait for admission or read why they are refused. A worker
 * process that can't open the socket that it's given is given no other one by Node, for good.
 */
export function roomForSockets(limit = openFilesLimit() ?? Infinity): number {
  return roomForConnections(limit) + Math.min(RESERVED / 2, Math.floor(limit / 12));
}
