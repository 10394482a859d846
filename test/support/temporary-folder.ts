import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const IN_MEMORY = '/dev/shm';
const NEEDED_BYTES = 4 * 1024 ** 3;
const OURS = /^castellan-test-(\d+)-/;

/**
 * Creates a folder. It's in memory where the system offers enough, because databases otherwise spend most of their time
 * waiting for the disk, and fail tests when it stalls.
 */
export function temporaryFolder(): string {
  return mkdtempSync(join(parent(), `castellan-test-${process.pid}-`));
}

/** Creates a folder on disk, for tests that treat files below `/dev` differently. */
export function folderOnDisk(): string {
  return mkdtempSync(join(tmpdir(), `castellan-test-${process.pid}-`));
}

let chosen: string | undefined;

function parent(): string {
  if (chosen === undefined) {
    chosen = process.env['TMPDIR'] === undefined && hasRoom(IN_MEMORY) ? IN_MEMORY : tmpdir();
    removeAbandoned(chosen);
  }
  return chosen;
}

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= NEEDED_BYTES;
}

/** Removes the folders of killed test runs: they would keep memory in use. */
function removeAbandoned(folder: string): void {
  for (const name of readdirSync(folder)) {
    const pid = OURS.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
