import { BackupFailed, BackupIsRunning, type MakeBackup } from '../../../application/backups/make-backup.js';
import type { Clock } from '../../../application/ports/clock.js';
import { CommandError } from '../command-error.js';
import type { Command } from '../command.js';
import { count } from '../count.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import { say, type Streams } from '../output.js';
import { Progress } from '../progress.js';

export interface BackupTools {
  readonly makeBackup: Pick<MakeBackup, 'execute'>;
  readonly clock: Pick<Clock, 'monotonic'>;
}

/** The command `backup`. */
export function backupCommand(open: () => Promise<BackupTools>): Command {
  return {
    name: 'backup',
    operands: [],
    options: {},
    summary: 'Makes a verified copy of the store in BACKUP_DIR now, and removes the oldest beyond BACKUP_KEEP.',
    details: [
      '',
      'The service does the same every BACKUP_EVERY hours. It may go on working meanwhile. A backup is a data folder, named by',
      'the time at which it began. It is listed only once it was read back and verified; otherwise the earlier ones stay.',
      '"restore" brings one back.',
    ],
    run: async (_words, streams) => {
      const signal = streams.interruption();
      return backUp(await open(), signal, streams);
    },
  };
}

async function backUp({ makeBackup, clock }: BackupTools, signal: AbortSignal, streams: Streams): Promise<ExitCode> {
  const { stdout, stderr } = streams;
  const began = clock.monotonic();
  const progress = new Progress(stderr, clock);
  try {
    const { name, rows, removed } = await makeBackup.execute({
      onProgress: (step, done, total) => {
        progress.show(step, done, total);
      },
      signal,
    });
    progress.end();
    const seconds = ((clock.monotonic() - began) / 1_000).toFixed(1);
    say(stdout, `Backup ${name}: ${count(rows)} rows, read back and verified (${seconds} s).`);
    if (removed.length > 0) say(stdout, ...removed.map((old) => `  removed ${old}`));
    return EXIT.ok;
  } catch (error) {
    progress.end();
    if (error instanceof BackupIsRunning) throw new CommandError(error.message, EXIT.busy);
    if (!signal.aborted || error instanceof BackupFailed) throw error;
    say(stderr, 'Interrupted: nothing was kept.');
    return EXIT.interrupted;
  }
}
