import { mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Instances, InstanceState } from '../../application/ports/instances.js';
import { isErrno } from './file-errors.js';

/** How an unreadable state counts: that of a process which knows nothing yet and has the longest bound. */
const UNREADABLE = { seq: 0, boundMs: 60_000 };
/** A longer state would be written over by a shorter one, so all have the same length. */
const LENGTH = 512;
const FILE = /^[0-9a-f-]{1,64}$/;

interface Stored extends InstanceState {
  readonly host: string;
  readonly pid: number;
  /** When the process started, in milliseconds since the epoch: a container gives each of its runs the same pid. */
  readonly started: number;
}

/**
 * The processes of one machine that share a database file: a small file each, in a folder beside it. Files are written in
 * place and never synced: only running processes matter, and a crash of the machine ends them all.
 */
export class FileInstances implements Instances {
  readonly pauseMs = 10;
  /** Long, because the file of a process that has ended on this host is removed at once. */
  readonly forgottenAfterMs = 3_600_000;
  readonly #host = hostname();
  #own: string | undefined;

  constructor(private readonly folder: string) {}

  async announce(state: InstanceState): Promise<void> {
    const stored: Stored = { ...state, host: this.#host, pid: process.pid, started: performance.timeOrigin };
    const bytes = Buffer.from(JSON.stringify(stored).padEnd(LENGTH));
    this.#own = state.id;
    await this.#write(join(this.folder, state.id), bytes);
  }

  async list(): Promise<readonly InstanceState[]> {
    const names = (await readdir(this.folder)).filter((name) => FILE.test(name) && name !== this.#own);
    const states = await Promise.all(names.map((name) => this.#read(name)));
    return states.filter((state) => state !== undefined);
  }

  async leave(): Promise<void> {
    if (this.#own !== undefined) await rm(join(this.folder, this.#own), { force: true });
  }

  async #write(path: string, bytes: Buffer): Promise<void> {
    const file = await open(path, 'r+').catch(async (error: unknown) => {
      if (!isErrno(error, 'ENOENT')) throw error;
      await mkdir(this.folder, { recursive: true, mode: 0o700 });
      return open(path, 'w', 0o600);
    });
    try {
      await file.write(bytes, 0, bytes.length, 0);
    } finally {
      await file.close();
    }
  }

  /** Undefined when the process has ended. */
  async #read(name: string): Promise<InstanceState | undefined> {
    const path = join(this.folder, name);
    try {
      const stored = parsed(await readFile(path, 'utf8'));
      if (!(await this.#hasEnded(path, stored))) {
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

  async #hasEnded(path: string, stored: Stored | undefined): Promise<boolean> {
    if (stored?.host === this.#host && !isRunning(stored)) return true;
    const { mtimeMs } = await stat(path);
    return Date.now() - mtimeMs > this.forgottenAfterMs;
  }
}

/** Undefined for a file that is being written for the first time. */
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
