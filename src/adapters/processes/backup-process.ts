import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import type { Readable } from 'node:stream';
import type { BackupRunner } from '../../application/ports/backups.js';

/** For `os.setPriority`: requests of the service come first. */
const NICE = 10;
/** sysexits.h: EX_TEMPFAIL, with which the command ends while another process makes a backup. */
const BUSY = 75;
const KILL_AFTER_MS = 2_000;
/** In characters: the last of what the command says. */
const KEPT = 4_096;
const PREFIX = 'castellan: ';

interface BackupProcessOptions {
  /** The program of the command line. */
  readonly program: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Runs the command `backup` as a process of its own: copying takes a processor for seconds or minutes. */
export class BackupProcess implements BackupRunner {
  constructor(private readonly options: BackupProcessOptions) {}

  async run(signal: AbortSignal): Promise<'made' | 'busy' | 'stopped'> {
    const { program, environment } = this.options;
    // Loaders of TypeScript, during development. A debugger's port is taken.
    const flags = process.execArgv.filter((flag) => !flag.startsWith('--inspect'));
    const child = spawn(process.execPath, [...flags, program, 'backup'], {
      env: environment,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    // Listens for errors, too. Comes first: without free file descriptors there are no pipes, only an error.
    const closed = once(child, 'close');
    const stderr = child.stderr as Readable | undefined;
    let said = '';
    stderr?.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-KEPT)));
    giveWay(child);
    const release = stopWith(signal, child);
    const [code, killedBy] = (await closed.finally(release)) as [number | null, string | null];
    if (code === 0) return 'made';
    if (signal.aborted) return 'stopped';
    if (code === BUSY) return 'busy';
    throw new Error(reasonIn(said) || `The backup ended with ${code ?? killedBy}.`);
  }
}

/** Lowers the priority, which is no more than a courtesy. */
function giveWay({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, NICE);
  } catch {
    // It may have ended already.
  }
}

/** Ends the process when the signal is aborted. Returns a function that no longer does. */
function stopWith(signal: AbortSignal, child: ChildProcess): () => void {
  let timer: NodeJS.Timeout | undefined;
  const stop = () => {
    child.kill('SIGTERM');
    timer = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS);
  };
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  return () => {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  };
}

/** The lines of a command that name an error. */
function reasonIn(said: string): string {
  return said
    .split('\n')
    .filter((line) => line.startsWith(PREFIX))
    .map((line) => line.slice(PREFIX.length))
    .join(' ');
}
