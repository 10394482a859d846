/** Child processes and temporary folders that end with this process. */
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const children = new Set<ChildProcess>();
const folders = new Set<string>();

/** Kills the child when this process ends, however it ends. */
export function endWithUs(child: ChildProcess): void {
  children.add(child);
  child.once('exit', () => children.delete(child));
}

/** Creates a temporary folder, removed when this process ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'castellan-'));
  folders.add(folder);
  return folder;
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  folders.delete(folder);
}

/** The URL of a sibling file, in the form that `node --import` needs. */
export function fromHere(name: string): string {
  return new URL(name, import.meta.url).href;
}

process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
  for (const folder of folders) removeFolder(folder);
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));
