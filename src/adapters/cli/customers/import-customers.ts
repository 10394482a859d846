import { resolve } from 'node:path';
import type { ExternalId } from '../../../application/customers/import/import-batch.js';
import type { ImportCustomers } from '../../../application/customers/import/import-customers.js';
import type { Clock } from '../../../application/ports/clock.js';
import { canBeNewColumn } from '../../../domain/customers/own-column.js';
import { UsageError } from '../command-error.js';
import type { Command, Words } from '../command.js';
import { count } from '../count.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import { say, type Streams } from '../output.js';
import { Progress } from '../progress.js';
import { formatOf, STANDARD_STREAM, type Format } from './format.js';
import { IMPORT_DETAILS } from './import-help.js';
import { ImportRun } from './import-run.js';
import { openSource, type Source } from './open-source.js';
import { isSameFile } from './output-file.js';
import { readCsv } from './read-csv.js';
import { readNdjson } from './read-ndjson.js';
import { refuseUtf16 } from './refuse-utf-16.js';
import { RejectsFile } from './rejects-file.js';
import type { SourceRow } from './source-row.js';

export interface ImportTools {
  readonly importCustomers: ImportCustomers;
  readonly clock: Pick<Clock, 'monotonic'>;
}

const DEFAULT_EXTERNAL_ID = 'external_id';
const KIB = 1_024;

/** The command `import customers`. */
export function importCustomersCommand(open: () => Promise<ImportTools>): Command {
  return {
    name: 'import customers',
    operands: ['FILE'],
    options: {
      format: { type: 'string' },
      'external-id': { type: 'string' },
      'no-external-id': { type: 'boolean' },
      ignore: { type: 'string', multiple: true },
      rejects: { type: 'string' },
      force: { type: 'boolean' },
      delimiter: { type: 'string' },
      'raw-cells': { type: 'boolean' },
      'safe-cells': { type: 'boolean' },
    },
    summary: 'Imports customers from CSV or NDJSON; rejected rows are saved with the reason.',
    details: IMPORT_DETAILS,
    run: async (words, streams) => {
      const asked = readWords(words);
      const tools = await open();
      const signal = streams.interruption();
      const source = await openSource(asked.file, streams.stdin, signal);
      const rejects = await openRejects(asked, source);
      try {
        const { rows, externalId } = await begin(asked, source);
        return await importAll({ ...tools, rows, externalId, source, rejects, signal }, streams);
      } finally {
        await rejects.close();
      }
    },
  };
}

interface Asked {
  readonly file: string;
  readonly format: Format;
  readonly externalId: string | undefined;
  /** True when no column is the external id, whatever its name. */
  readonly noExternalId: boolean;
  readonly ignored: ReadonlySet<string>;
  /** The path given; undefined to derive one from the file's name. */
  readonly rejects: string | undefined;
  readonly force: boolean;
  readonly delimiter: string;
  readonly rawCells: boolean;
}

interface Job extends ImportTools {
  readonly rows: AsyncIterable<SourceRow>;
  readonly externalId: ExternalId | undefined;
  readonly source: Source;
  readonly rejects: RejectsFile;
  readonly signal: AbortSignal;
}

function readWords({ operands: [file = ''], options }: Words): Asked {
  const text = (name: string) => options[name] as string | undefined;
  const externalId = text('external-id');
  if (externalId !== undefined && !canBeNewColumn(externalId)) {
    throw new UsageError(`"${externalId}" can't be a column of your own: an external id must be one.`);
  }
  const noExternalId = options['no-external-id'] === true;
  if (noExternalId && externalId !== undefined) {
    throw new UsageError('--external-id and --no-external-id exclude each other.');
  }
  const delimiter = text('delimiter') ?? ',';
  if (delimiter.length !== 1 || '"\r\n'.includes(delimiter)) throw new UsageError('--delimiter takes one character.');
  return {
    file,
    format: formatOf(file, text('format')),
    externalId,
    noExternalId,
    ignored: new Set((options['ignore'] ?? []) as string[]),
    rejects: text('rejects'),
    force: options['force'] === true,
    delimiter,
    rawCells: options['raw-cells'] === true,
  };
}

/** Runs before the first row, so that nothing is imported when rejected rows have nowhere to go. */
async function openRejects({ file, rejects, force }: Asked, source: Source): Promise<RejectsFile> {
  // A pipe may come with no writable folder.
  if (rejects === undefined) return RejectsFile.beside(resolve(source.size === undefined ? 'customers' : file));
  if (file !== STANDARD_STREAM && (await isSameFile(file, rejects))) {
    throw new UsageError('--rejects names the imported file itself. Name another file.');
  }
  return RejectsFile.at(resolve(rejects), force);
}

/** Reads up to the first row, so that an unusable file is refused before anything is written. */
async function begin(asked: Asked, source: Source): Promise<Pick<Job, 'rows' | 'externalId'>> {
  const bytes = refuseUtf16(source.bytes);
  const { externalId: key = DEFAULT_EXTERNAL_ID, ignored } = asked;
  const isAsked = asked.externalId !== undefined;
  let names: ReadonlySet<string> | undefined;
  const rows =
    asked.format === 'csv'
      ? readCsv(bytes, { ...asked, onHeader: (found) => (names = found) })
      : leaveOut(readNdjson(bytes), ignored);
  const first = await rows.next();
  if (isAsked && names?.has(key) === false) throw new UsageError(`The file has no column "${key}".`);
  const isNone = asked.noExternalId || names?.has(key) === false;
  const externalId = isNone ? undefined : { key, isRequired: isAsked || names !== undefined };
  return { rows: startingWith(first, rows), externalId };
}

async function* startingWith<T>(
  first: IteratorResult<T, void>,
  rest: AsyncGenerator<T, void>,
): AsyncGenerator<T, void> {
  if (first.done === true) return;
  yield first.value;
  yield* rest;
}

async function* leaveOut(rows: AsyncIterable<SourceRow>, names: ReadonlySet<string>): AsyncGenerator<SourceRow, void> {
  for await (const row of rows) {
    const fields = Object.fromEntries(Object.entries(row.fields).filter(([name]) => !names.has(name)));
    yield { ...row, fields };
  }
}

async function importAll(job: Job, { stdout, stderr }: Streams): Promise<ExitCode> {
  const { importCustomers: importer, clock, externalId, rejects, signal, source } = job;
  const began = clock.monotonic();
  const progress = new Progress(stderr, clock);
  const onBatch = ({ rows }: ImportRun) => {
    if (source.size === undefined) progress.show('rows', rows);
    else progress.show('KiB', Math.ceil(source.bytesRead() / KIB), Math.ceil(source.size / KIB));
  };
  const isBulk = await importer.begin(externalId);
  const run = new ImportRun({ importer, externalId, rejects, signal, onBatch });
  try {
    await run.take(job.rows);
  } finally {
    const isKept = await importer
      .finish((done, total) => progress.show('indexes', done, total))
      .finally(() => progress.end());
    await rejects.close();
    const seconds = Math.max(clock.monotonic() - began, 1) / 1_000;
    if (isKept) say(stdout, ...summary(run, seconds, { isBulk, isInterrupted: signal.aborted, rejects: rejects.path }));
    else say(stdout, 'Customers: nothing was imported. The store is as it was.');
  }
  if (signal.aborted) return EXIT.interrupted;
  return run.rejected > 0 ? EXIT.rejected : EXIT.ok;
}

interface Circumstances {
  readonly isBulk: boolean;
  readonly isInterrupted: boolean;
  readonly rejects: string;
}

function summary(run: ImportRun, seconds: number, { isBulk, isInterrupted, rejects }: Circumstances): string[] {
  const counts = `imported ${count(run.imported)}, updated ${count(run.updated)}, unchanged ${count(run.unchanged)}`;
  const speed = `${seconds.toFixed(1)} s, ${count(Math.round(run.rows / seconds))} rows a second`;
  const mode = isBulk ? 'into the empty store' : 'while others use the store';
  return [
    `Customers: ${counts}, rejected ${count(run.rejected)} (${speed}, ${mode}).`,
    ...(run.rejected > 0 ? [`  The rejected rows, with line and reasons: ${rejects}`] : []),
    ...(run.unnamed > 0 ? adviceForUnnamed(run.unnamed) : []),
    ...(isInterrupted ? ['  Interrupted: the rows counted here are saved; the rest of the file was not read.'] : []),
  ];
}

function adviceForUnnamed(rows: number): string[] {
  return [
    `  ${count(rows)} of them only lack the external id. Fill it in; or import those rows, not the whole file, with`,
    '  --no-external-id: each becomes a new customer.',
  ];
}
