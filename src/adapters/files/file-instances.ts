import { closeSync, fstatSync, openSync, writeSync, readFileSync, readlinkSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hostname } from 'node:os';
import type { Instances, InstanceState } from '../../application/ports/instances.js';
import { RenewalWatch } from '../../application/propagation/renewal-watch.js';
import { isErrno } from './file-errors.js';

/** How an unreadable state counts: that of a process which knows nothing yet and has the longest bound. */
const UNREADABLE = { seq: 0, boundMs: 60_000 };
/** A longer state would be written over by a shorter one, so all have the same length. */
const LENGTH = 512;
/** Added to the name of a file that isn't whole yet. */
const DRAFT = '.draft';
const FILE = /^[0-9a-f-]{1,64}$/;

interface Stored extends InstanceState {
  /** Where the pid is valid; undefined when that's unknown. */
  readonly host?: string | undefined;
  readonly pid: number;
  /** When the process started, in milliseconds since the epoch: a container gives each of its runs the same pid. */
  readonly started: number;
}

/**
 * The processes that share a database file: a small file each, in a folder beside it. Files appear whole, are then written
 * in place and never synced: only running processes matter, and a crash of the machine ends them all.
 */
export class FileInstances implements Instances {
  readonly pauseMs = 10;
  /** Long, because the file of a process that is known to have ended is removed at once. */
  readonly forgottenAfterMs = 3_600_000;
  readonly #host = processNamespace();
  /** Of the files of processes that can't be looked up here. */
  readonly #watch: RenewalWatch;
  #own: string | undefined;
  /** The own file, kept open; undefined until it's there. */
  #file: number | undefined;

  constructor(
    private readonly folder: string,
    monotonic = () => performance.now(),
  ) {
    this.#watch = new RenewalWatch(this.forgottenAfterMs, monotonic);
  }

  async announce(state: InstanceState): Promise<void> {
    const stored: Stored = { ...state, host: this.#host, pid: process.pid, started: performance.timeOrigin };
    const bytes = Buffer.from(JSON.stringify(stored).padEnd(LENGTH));
    this.#own = state.id;
    if (!this.#overwrite(bytes)) await this.#create(join(this.folder, state.id), bytes);
  }

  async list(): Promise<readonly InstanceState[]> {
    const names = (await readdir(this.folder)).filter((name) => FILE.test(name) && name !== this.#own);
    this.#watch.keepOnly(names);
    const states = await Promise.all(names.map((name) => this.#read(name)));
    return states.filter((state) => state !== undefined);
  }

  async leave(): Promise<void> {
    this.#close();
    if (this.#own !== undefined) await rm(join(this.folder, this.#own), { force: true });
  }

  /**
   * Writes the file in place; false when it isn't there, or was removed. Synchronously: so little usually goes into the system's
   * cache at once, and waiting for threads to open, write and close it takes longer while changes are made all the time.
   */
  #overwrite(bytes: Buffer): boolean {
    if (this.#file === undefined) return false;
    try {
      if (writeSync(this.#file, bytes, 0, LENGTH, 0) < LENGTH) throw new Error('The state was stored only in part.');
    } catch (error) {
      // The next one makes the file anew.
      this.#close();
      throw error;
    }
    if (fstatSync(this.#file).nlink > 0) return true;
    this.#close();
    return false;
  }

  #close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }

  async #create(path: string, bytes: Buffer): Promise<void> {
    // Not with its parents: without the data folder, there is no store, and Node.js tries for ever below a deleted working folder.
    await mkdir(this.folder, { mode: 0o700 }).catch((error: unknown) => {
      if (!isErrno(error, 'EEXIST')) throw error;
    });
    await writeFile(path + DRAFT, bytes, { mode: 0o600 });
    await rename(path + DRAFT, path);
    this.#close();
    this.#file = openSync(path, 'r+');
  }

  /** Undefined when the process has ended. */
  async #read(name: string): Promise<InstanceState | undefined> {
    const path = join(this.folder, name);
    try {
      const stored = parsed(await readFile(path, 'utf8'));
      if (!(await this.#hasEnded(name, stored))) {
        const { seq, boundMs } = stored ?? UNREADABLE;
        return { id: name, seq, boundMs };
      }
      await rm(path, { force: true });
      return undefined;
    } catch (error) {
      if (isErrno(error, 'ENOENT')) return undefined;
      throw error;
    }
  }

  async #hasEnded(name: string, stored: Stored | undefined): Promise<boolean> {
    if (stored?.host !== undefined && stored.host === this.#host) return !isRunning(stored);
    const { mtimeMs } = await stat(join(this.folder, name));
    return this.#watch.isForgotten(name, mtimeMs);
  }
}

/** Undefined for a file that was damaged. */
function parsed(text: string): Stored | undefined {
  try {
    return JSON.parse(text) as Stored;
  } catch {
    return undefined;
  }
}

function isRunning({ pid, started }: Stored): boolean {
  if (pid === process.pid) return started === performance.timeOrigin;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !isErrno(error, 'ESRCH');
  }
}

/**
 * Names those processes whose ids mean the same as here: containers may share a hostname and not their processes. Undefined
 * where that can't be told, as without `/proc`.
 */
export function processNamespace(): string | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return [hostname(), boot, readlinkSync('/proc/self/ns/pid')].join(' ');
  } catch {
    return undefined;
  }
}
