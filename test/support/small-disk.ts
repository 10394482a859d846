import { spawnSync } from 'node:child_process';
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './temporary-folder.js';

const CHUNKS = [65_536, 512];

/** A file system of a few MiB, which can be full or read-only. */
export class SmallDisk {
  private constructor(readonly folder: string) {}

  /** Undefined where this user may not mount one. */
  static mount(): SmallDisk | undefined {
    const folder = temporaryFolder();
    if (mount('-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', folder)) return new SmallDisk(folder);
    rmSync(folder, { recursive: true });
    return undefined;
  }

  fill(): void {
    for (const bytes of CHUNKS) {
      try {
        for (;;) writeFileSync(join(this.folder, 'filler'), Buffer.alloc(bytes), { flag: 'a' });
      } catch {
        // No room for another one.
      }
    }
    if (statfsSync(this.folder).bavail > 0) throw new Error('There is still room.');
  }

  makeReadOnly(): void {
    if (!mount('-o', 'remount,ro', this.folder)) throw new Error('It stays writable.');
  }

  unmount(): void {
    spawnSync('umount', ['--lazy', this.folder]);
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function mount(...args: readonly string[]): boolean {
  return spawnSync('mount', args, { stdio: 'ignore' }).status === 0;
}
