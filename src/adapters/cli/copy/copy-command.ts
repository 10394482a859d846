import type { CopiedCollection, CopyStore } from '../../../application/copy/copy-store.js';
import type { Clock } from '../../../application/ports/clock.js';
import { CommandError, UsageError } from '../command-error.js';
import type { Command, Words } from '../command.js';
import { count } from '../count.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import { say, type Streams } from '../output.js';
import { Progress } from '../progress.js';
import { COPY_DETAILS } from './copy-help.js';
import { digestTable } from './digest-table.js';

/** Source and target of a copy, as given on the command line. */
export interface CopyWords {
  readonly from: string;
  readonly to: string;
}

export interface CopyTools {
  readonly copyStore: Pick<CopyStore, 'execute'>;
  readonly clock: Pick<Clock, 'monotonic'>;
}

/** The command `copy`. */
export function copyCommand(open: (words: CopyWords) => Promise<CopyTools>): Command {
  return {
    name: 'copy',
    operands: [],
    options: { from: { type: 'string' }, to: { type: 'string' } },
    summary: 'Copies a snapshot of a store into an empty one: for backups, and to move to another storage.',
    details: COPY_DETAILS,
    run: async ({ options }, streams) => {
      const words = { from: required(options, 'from'), to: required(options, 'to') };
      const signal = streams.interruption();
      return copy(await open(words), signal, streams);
    },
  };
}

function required(options: Words['options'], name: string): string {
  const value = options[name];
  if (typeof value === 'string' && value !== '') return value;
  throw new UsageError(`"copy" needs --${name} ADDRESS. See "castellan help copy".`);
}

/** Copies with a progress display, and prints the digests. */
export async function copy({ copyStore, clock }: CopyTools, signal: AbortSignal, streams: Streams): Promise<ExitCode> {
  const { stdout, stderr } = streams;
  const began = clock.monotonic();
  const progress = new Progress(stderr, clock);
  const onProgress = (step: string, done: number, total?: number) => {
    progress.show(step, done, total);
  };
  let collections: readonly CopiedCollection[];
  try {
    collections = await copyStore.execute({ onProgress, signal });
  } catch (error) {
    progress.end();
    if (!signal.aborted) throw error;
    say(stderr, 'Interrupted: the target is unfinished, and no service starts on it. Copy again to start over.');
    return EXIT.interrupted;
  }
  progress.end();
  say(stdout, ...digestTable(collections));
  const differing = collections.filter(({ isEqual }) => !isEqual).map(({ name }) => name);
  if (differing.length > 0) {
    throw new CommandError(
      `What was read back differs from the source in ${differing.join(', ')}. The target is left unfinished, and no ` +
        'service starts on it.',
    );
  }
  if (collections.some(({ name, source }) => name === 'one_time_codes' && source.rows > 0)) {
    say(
      stdout,
      'Users with one-time codes can sign in only if the target has the token key of the source: set JWT_SECRET.',
    );
  }
  const rows = collections.reduce((sum, { source }) => sum + source.rows, 0);
  const seconds = ((clock.monotonic() - began) / 1_000).toFixed(1);
  say(stdout, `Copied ${count(rows)} rows and read them back (${seconds} s). The copy is complete.`);
  return EXIT.ok;
}
