import type { ExportLog } from '../../../application/changes/export-log.js';
import { publicChange, type PublicChange } from '../../../domain/authority/public-change.js';
import { UsageError } from '../command-error.js';
import type { Command, Words } from '../command.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import { say, type Streams } from '../output.js';
import { ocsfEvent } from './ocsf-event.js';

export interface LogExportTools {
  readonly exportLog: Pick<ExportLog, 'execute'>;
}

/** What an entry becomes. */
type Format = (change: PublicChange) => object;

/** The command `log export`. */
export function logExportCommand(open: () => Promise<LogExportTools>, version: () => string): Command {
  return {
    name: 'log export',
    operands: [],
    options: { format: { type: 'string' }, from: { type: 'string' }, follow: { type: 'boolean' } },
    summary: 'Prints the log from an entry on, one JSON object a line: for a SIEM.',
    details: [
      '',
      '--format FORMAT  ndjson: entries as GET /changes shows them to somebody who may read everything, without names.',
      '                 ocsf: events of OCSF 1.8.0; users as Account Change (3001), other records as Entity Management (3004).',
      '--from SEQ       The number of the first entry. To go on after a break, the last one that arrived plus 1: "id" of an',
      '                 entry, "metadata.sequence" of an event.',
      '--follow         Goes on with new entries, at most a second late, until the command is stopped.',
      '',
      'Entries are read in portions, also while the service runs. The command ends with 0 when it writes and whatever reads its',
      'output has ended, and with --follow when it is stopped. While the store cannot be read, --follow waits for it.',
    ],
    run: async ({ options }, streams) => {
      const format = readFormat(options, version);
      const range = { from: readNumber(options), follow: options['follow'] === true };
      return print(await open(), format, range, streams);
    },
  };
}

/** Throws `UsageError`. */
function readFormat({ format }: Words['options'], version: () => string): Format {
  if (format === 'ndjson') return (change) => change;
  if (format === 'ocsf') {
    const release = version();
    return (change) => ocsfEvent(change, release);
  }
  throw new UsageError('"log export" needs --format ndjson or --format ocsf. See "castellan help log export".');
}

/** Throws `UsageError`. */
function readNumber({ from }: Words['options']): number {
  if (typeof from === 'string' && /^[1-9]\d{0,14}$/.test(from)) return Number(from);
  throw new UsageError(
    '"log export" needs --from SEQ, the number of an entry, 1 or more. See "castellan help log export".',
  );
}

async function print(
  { exportLog }: LogExportTools,
  format: Format,
  range: { readonly from: number; readonly follow: boolean },
  streams: Streams,
): Promise<ExitCode> {
  const { stdout, stderr } = streams;
  const signal = streams.interruption();
  let isAway = false;
  const onUnavailable = (error: Error) => {
    if (!isAway) say(stderr, `castellan: ${error.message} Waiting for it.`);
    isAway = true;
  };
  try {
    for await (const changes of exportLog.execute({ ...range, signal, onUnavailable })) {
      isAway = false;
      say(stdout, ...changes.map((change) => JSON.stringify(format(publicChange(change)))));
      await stdout.flush();
    }
  } catch (error) {
    // Nobody reads any more.
    if ((error as NodeJS.ErrnoException).code === 'EPIPE') return EXIT.ok;
    throw error;
  }
  return signal.aborted && !range.follow ? EXIT.interrupted : EXIT.ok;
}
