import { resolve } from 'node:path';
import type { ExternalId } from '../../../application/customers/import/import-batch.js';
import type { ImportCustomers } from '../../../application/customers/import/import-customers.js';
import type { Clock } from '../../../application/ports/clock.js';
import type { CustomerReader } from '../../../application/ports/customer-store.js';
import { ENCODINGS, findEncoding, type Encoding } from '../../../customer-files/encoding.js';
import { kindOfFile, type FileKind, type NamedKind } from '../../../customer-files/file-kind.js';
import { DECIMALS } from '../../../customer-files/read-cell.js';
import { DATE_ORDERS } from '../../../customer-files/read-date.js';
import type { RecordOptions } from '../../../customer-files/records.js';
import type { SourceRow } from '../../../customer-files/source-row.js';
import { UnreadableFile } from '../../../customer-files/unreadable-file.js';
import { canBeNewColumn } from '../../../domain/customers/own-column.js';
import { CommandError, UsageError } from '../command-error.js';
import type { Command, Words } from '../command.js';
import { count } from '../count.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import { say, type Streams } from '../output.js';
import { Progress } from '../progress.js';
import { STANDARD_STREAM, unknownFormat } from './format.js';
import { IMPORT_DETAILS } from './import-help.js';
import { ImportRun } from './import-run.js';
import { NewColumns } from './new-columns.js';
import { openRows, type OpenedRows } from './open-rows.js';
import { findSource, type FoundSource, type Source } from './open-source.js';
import { isSameFile } from './output-file.js';
import { RejectsFile } from './rejects-file.js';

export interface ImportTools {
  readonly importCustomers: ImportCustomers;
  readonly customers: Pick<CustomerReader, 'countColumns'>;
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
      encoding: { type: 'string' },
      decimal: { type: 'string' },
      dates: { type: 'string' },
      'new-columns': { type: 'boolean' },
      'raw-cells': { type: 'boolean' },
      'safe-cells': { type: 'boolean' },
    },
    summary: 'Imports customers from CSV or JSON; rejected rows are saved with the reason.',
    details: IMPORT_DETAILS,
    run: async (words, streams) => {
      const asked = readWords(words);
      const tools = await open();
      const signal = streams.interruption();
      const found = await findSource(asked.file);
      const rejects = await openRejects(asked, found);
      let source: Source | undefined;
      try {
        source = await found.open(streams.stdin, signal);
        const opened = signal.aborted ? NOTHING : await begin(asked, source, tools);
        return await importAll({ ...tools, ...opened, source, rejects, signal }, streams);
      } catch (error) {
        throw error instanceof UnreadableFile ? explain(error) : error;
      } finally {
        await rejects.close();
        await source?.close();
      }
    },
  };
}

interface Asked {
  readonly file: string;
  readonly kind: FileKind;
  readonly encoding: Encoding | undefined;
  readonly externalId: string | undefined;
  /** True when no column is the external id, whatever its name. */
  readonly noExternalId: boolean;
  readonly ignored: ReadonlySet<string>;
  /** The path given; undefined to derive one from the file's name. */
  readonly rejects: string | undefined;
  readonly force: boolean;
  /** Undefined to find it in the file. */
  readonly delimiter: string | undefined;
  /** True to take new columns with names near others. */
  readonly newColumns: boolean;
  readonly notation: RecordOptions;
}

interface Beginning {
  readonly rows: AsyncIterable<readonly SourceRow[]>;
  readonly externalId: ExternalId | undefined;
}

interface Job extends ImportTools, Beginning {
  readonly source: Source;
  readonly rejects: RejectsFile;
  readonly signal: AbortSignal;
}

/** Of a stream that was interrupted. */
const NOTHING: Beginning = {
  rows: (async function* (): AsyncGenerator<readonly SourceRow[], void> {})(),
  externalId: undefined,
};

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
  const { kind, delimiter } = kindOf(file, text('format'));
  return {
    file,
    kind,
    encoding: readEncoding(text('encoding')),
    externalId,
    noExternalId,
    ignored: new Set((options['ignore'] ?? []) as string[]),
    rejects: text('rejects'),
    force: options['force'] === true,
    delimiter: readDelimiter(text('delimiter')) ?? delimiter,
    newColumns: options['new-columns'] === true,
    notation: {
      decimal: oneOf('decimal', text('decimal'), DECIMALS),
      dates: oneOf('dates', text('dates'), DATE_ORDERS),
      rawCells: options['raw-cells'] === true,
    },
  };
}

const FORMATS: ReadonlyMap<string, FileKind> = new Map([
  ['csv', 'csv'],
  ['ndjson', 'json'],
  ['json', 'json'],
]);

function kindOf(file: string, format: string | undefined): NamedKind {
  if (format === undefined) {
    const named = kindOfFile(file);
    if (named === undefined) throw unknownFormat(file);
    return named;
  }
  const kind = FORMATS.get(format);
  if (kind === undefined) throw new UsageError(`"${format}" is not a format. Use csv, ndjson or json.`);
  return { kind };
}

function readEncoding(name: string | undefined): Encoding | undefined {
  const encoding = name === undefined ? undefined : findEncoding(name);
  if (name === undefined || encoding !== undefined) return encoding;
  throw new UsageError(`--encoding: "${name}" isn't known. Use one of ${ENCODINGS.join(', ')}.`);
}

function readDelimiter(text: string | undefined): string | undefined {
  if (text !== undefined && (text.length !== 1 || '"\r\n'.includes(text))) {
    throw new UsageError('--delimiter takes one character.');
  }
  return text;
}

/** The first is the default. */
function oneOf<T extends string>(name: string, text: string | undefined, values: readonly [T, ...T[]]): T {
  const value = text === undefined ? values[0] : values.find((one) => one === text);
  if (value === undefined) throw new UsageError(`--${name} is one of ${values.join(' ')}.`);
  return value;
}

function explain({ message, likely }: UnreadableFile): CommandError {
  return new CommandError(likely === undefined ? message : `${message} Add --encoding ${likely}.`);
}

/** Runs before the first row, so that nothing is imported when rejected rows have nowhere to go. */
async function openRejects({ file, rejects, force }: Asked, { isStream }: FoundSource): Promise<RejectsFile> {
  // A pipe may come with no writable folder.
  if (rejects === undefined) return RejectsFile.beside(resolve(isStream ? 'customers' : file));
  if (file !== STANDARD_STREAM && (await isSameFile(file, rejects))) {
    throw new UsageError('--rejects names the imported file itself. Name another file.');
  }
  return RejectsFile.at(resolve(rejects), force);
}

/** Refuses an unusable file before anything is written. */
async function begin(asked: Asked, source: Source, { customers }: ImportTools): Promise<Beginning> {
  const newColumns = new NewColumns(asked.newColumns ? undefined : await customers.countColumns());
  const { rows, names }: OpenedRows = await openRows(source.bytes, { ...asked, newColumns });
  const { externalId: key = DEFAULT_EXTERNAL_ID } = asked;
  const isAsked = asked.externalId !== undefined;
  if (isAsked && names?.has(key) === false) throw new UsageError(`The file has no column "${key}".`);
  const isNone = asked.noExternalId || names?.has(key) === false;
  return { rows, externalId: isNone ? undefined : { key, isRequired: isAsked || names !== undefined } };
}

async function importAll(job: Job, { stdout, stderr }: Streams): Promise<ExitCode> {
  const { importCustomers: importer, clock, externalId, rejects, signal, source } = job;
  const began = clock.monotonic();
  const progress = new Progress(stderr, clock);
  const onBatch = () => {
    progress.show('KiB', Math.ceil(source.bytesRead() / KIB), Math.ceil(source.size / KIB));
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
    `Customers: ${counts}, rejected ${count(run.rejected)}, empty ${count(run.empty)} (${speed}, ${mode}).`,
    ...(run.rejected > 0 ? [`  The rejected rows, with number and reasons: ${rejects}`] : []),
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
