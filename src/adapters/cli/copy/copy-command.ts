import type { CopiedCollection, CopyStore } from '../../../application/copy/copy-store.js';
import type { Clock } from '../../../application/ports/clock.js';
import { CommandError, UsageError } from '../command-error.js';
import type { Command, Words } from '../command.js';
import { count } from '../count.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import { say, type Streams } from '../output.js';
import { Progress } from '../progress.js';

/** What `help copy` prints after the summary; docs/backup.md has more. */
const COPY_DETAILS: readonly string[] = [
  '',
  '--from ADDRESS and --to ADDRESS, each one of:',
  '  sqlite:FOLDER       a data folder, such as sqlite:./data',
  '  mongodb://…         a database of a replica set, as in MONGODB_URI; also mongodb+srv://…',
  '  env:NAME            the address is in the environment variable NAME',
  '',
  'The copy is a snapshot of the source, which a service may go on using: users with their passwords, the log byte for',
  'byte, abilities, roles, features, segments, customers with their history, images. Sessions and the token key are not',
  'copied, so all users must sign in again on the copy. One-time codes and keys of assertions are copied encrypted: the',
  'target needs the token key of the source as its JWT_SECRET or in JWT_SECRET_PREVIOUS. Values of deleted customers are not',
  'copied.',
  '',
  'The target must be empty, and no service may use it: a service that starts meanwhile is refused. In the end everything',
  'is read back, and a digest of each collection is compared with the source. Only if all digests match does the target',
  'become a store. A copy that was interrupted, or that differs (exit code 1), leaves an unfinished target, which services',
  'and commands refuse; the next copy into it starts over.',
];

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
  if (collections.some(({ name, source }) => name === 'webhook_queues' && source.rows > 0)) {
    say(stdout, 'Webhooks are switched off in the copy. Their secrets, too, need the token key of the source.');
  }
  const rows = collections.reduce((sum, { source }) => sum + source.rows, 0);
  const seconds = ((clock.monotonic() - began) / 1_000).toFixed(1);
  say(stdout, `Copied ${count(rows)} rows and read them back (${seconds} s). The copy is complete.`);
  return EXIT.ok;
}

type Row = readonly [name: string, rows: string, digest: string, ok: string];

const HEADER: Row = ['COLLECTION', 'ROWS', 'DIGEST', 'OK'];

/** Formats one line per collection, or two when source and target differ. */
function digestTable(collections: readonly CopiedCollection[]): string[] {
  const rows = [HEADER, ...collections.flatMap(rowsOf)];
  const width = (column: number) => Math.max(...rows.map((row) => row[column]!.length));
  const [names, numbers, digests] = [width(0), width(1), width(2)];
  return rows.map(([name, rowCount, digest, ok]) =>
    [name.padEnd(names), rowCount.padStart(numbers), digest.padEnd(digests), ok].join('  '),
  );
}

function rowsOf({ name, source, target, isEqual }: CopiedCollection): Row[] {
  if (isEqual) return [[name, count(source.rows), source.hex, 'yes']];
  return [
    [`${name} (source)`, count(source.rows), source.hex, 'NO'],
    [`${name} (target)`, count(target.rows), target.hex, 'NO'],
  ];
}
