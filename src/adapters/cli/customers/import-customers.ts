import { resolve } from 'node:path';
import type { DryImport } from '../../../application/customers/import/dry-import.js';
import type { ExternalId } from '../../../application/customers/import/import-batch.js';
import type { ImportCustomers } from '../../../application/customers/import/import-customers.js';
import type { Clock } from '../../../application/ports/clock.js';
import type { CustomerReader } from '../../../application/ports/customer-store.js';
import { UnreadableFile, whileReadable } from '../../../customer-files/unreadable-file.js';
import { StorageFull } from '../../../domain/domain-error.js';
import { nearest } from '../../../domain/text/nearest.js';
import { CommandError, UsageError } from '../command-error.js';
import type { Command } from '../command.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import { say, type Streams } from '../output.js';
import { Progress } from '../progress.js';
import { FirstRejects } from './first-rejects.js';
import { STANDARD_STREAM } from './format.js';
import { IMPORT_DETAILS } from './import-help.js';
import { ImportRun } from './import-run.js';
import { importSummary } from './import-summary.js';
import { IMPORT_OPTIONS, readImportWords, type AskedImport } from './import-words.js';
import { NewColumns } from './new-columns.js';
import { openRows, type OpenedRows } from './open-rows.js';
import { findSource, type FoundSource, type Source } from './open-source.js';
import { isSameFile } from './output-file.js';
import { RejectsFile } from './rejects-file.js';

export interface ImportTools {
  readonly importCustomers: ImportCustomers;
  readonly dryImport: DryImport;
  readonly customers: Pick<CustomerReader, 'countColumns'>;
  readonly clock: Pick<Clock, 'monotonic'>;
}

const DEFAULT_EXTERNAL_ID = 'external_id';
const KIB = 1_024;

/** The command `import customers`. The store is opened for a dry run or for a bulk import. */
export function importCustomersCommand(
  open: (options: { readonly bulkImport: boolean }) => Promise<ImportTools>,
): Command {
  return {
    name: 'import customers',
    operands: ['FILE'],
    options: IMPORT_OPTIONS,
    summary: 'Imports customers from CSV or JSON; rejected rows are saved with the reason.',
    details: IMPORT_DETAILS,
    run: async (words, streams) => {
      const asked = readImportWords(words);
      const tools = await open({ bulkImport: !asked.isDry });
      const signal = streams.interruption();
      const found = await findSource(asked.file);
      const rejects = await openRejects(asked, found);
      let source: Source | undefined;
      try {
        source = await found.open(streams.stdin, signal);
        const opened = signal.aborted ? NOTHING : await begin(asked, source, tools);
        const job = { ...tools, ...opened, source, rejects, signal };
        return await (asked.isDry ? tryAll(job, streams) : importAll(job, streams));
      } catch (error) {
        throw error instanceof UnreadableFile ? explain(error) : error;
      } finally {
        await rejects.close();
        await source?.close();
      }
    },
  };
}

interface Beginning {
  readonly rows: OpenedRows['rows'];
  readonly externalId: ExternalId | undefined;
}

interface Job extends ImportTools, Beginning {
  readonly source: Source;
  readonly rejects: RejectsFile | FirstRejects;
  readonly signal: AbortSignal;
}

/** Of a stream that was interrupted. */
const NOTHING: Beginning = {
  async *rows() {
    // Half a row may be there.
  },
  externalId: undefined,
};

function explain({ message, likely }: UnreadableFile): CommandError {
  return new CommandError(likely === undefined ? message : `${message} Add --encoding ${likely}.`);
}

/** Runs before the first row, so that nothing is imported when rejected rows have nowhere to go. */
async function openRejects(
  { file, rejects, force, isDry }: AskedImport,
  { isStream }: FoundSource,
): Promise<RejectsFile | FirstRejects> {
  if (rejects === undefined && isDry) return new FirstRejects();
  // A pipe may come with no writable folder.
  if (rejects === undefined) return RejectsFile.beside(resolve(isStream ? 'customers' : file));
  if (file !== STANDARD_STREAM && (await isSameFile(file, rejects))) {
    throw new UsageError('--rejects names the imported file itself. Name another file.');
  }
  return RejectsFile.at(resolve(rejects), force);
}

/** Refuses an unusable file before anything is written. */
async function begin(asked: AskedImport, source: Source, { customers }: ImportTools): Promise<Beginning> {
  const newColumns = new NewColumns(asked.newColumns ? undefined : await customers.countColumns());
  const { externalId: key = DEFAULT_EXTERNAL_ID, noExternalId } = asked;
  const notation = { ...asked.notation, externalId: noExternalId ? undefined : key };
  const { rows, names } = await openRows(source.bytes, { ...asked, notation, newColumns });
  const isAsked = asked.externalId !== undefined;
  if (isAsked && names?.has(key) === false) {
    const meant = nearest(key, names);
    throw new UsageError(
      `The file has no column "${key}".${meant === undefined ? '' : ` Did you mean "${meant}"?`} Nothing was imported.`,
    );
  }
  const isNone = noExternalId || names?.has(key) === false;
  return { rows, externalId: isNone ? undefined : { key, isRequired: isAsked || names !== undefined } };
}

async function importAll(job: Job, { stdout, stderr }: Streams): Promise<ExitCode> {
  const { importCustomers: importer, clock, externalId, rejects, signal } = job;
  const began = clock.monotonic();
  const progress = new Progress(stderr, clock);
  const isBulk = await importer.begin(externalId);
  const run = new ImportRun({ importer, externalId, rejects, signal, onBatch: showing(progress, job) });
  const failure = await run.take(job.rows()).then(
    () => undefined,
    (error: unknown) => ({ error }),
  );
  const isKept = await importer
    .finish((done, total) => progress.show('indexes', done, total))
    .finally(() => progress.end());
  await rejects.close();
  const circumstances = { isBulk, isInterrupted: signal.aborted, rejects, seconds: secondsSince(began, job) };
  if (isKept) say(stdout, ...importSummary(run, circumstances));
  else say(stdout, 'Customers: nothing was imported. The store is as it was.');
  if (failure !== undefined) throw isKept && run.rows > 0 ? ofTheRest(failure.error) : failure.error;
  return exitCodeOf(run, job);
}

/** What is said of the batch that failed isn't true of those before it. */
function ofTheRest(error: unknown): unknown {
  if (!(error instanceof StorageFull)) return error;
  return new CommandError(
    'Nothing more can be written: the storage is full or read-only. What is counted above is saved; the rest of the file is not.',
  );
}

/** Says what an import would do. */
async function tryAll(job: Job, { stdout, stderr }: Streams): Promise<ExitCode> {
  const { dryImport: importer, clock, externalId, rejects, signal } = job;
  const began = clock.monotonic();
  const progress = new Progress(stderr, clock);
  const run = new ImportRun({ importer, externalId, rejects, signal, onBatch: showing(progress, job) });
  try {
    if (externalId !== undefined) await foresee(job, externalId);
    await run.take(job.rows());
  } finally {
    progress.end();
    await rejects.close();
    const circumstances = { isInterrupted: signal.aborted, rejects, seconds: secondsSince(began, job) };
    say(stdout, ...importSummary(run, { isBulk: undefined, ...circumstances }));
  }
  return exitCodeOf(run, job);
}

async function foresee({ dryImport, rows, signal }: Job, externalId: ExternalId): Promise<void> {
  for await (const piece of whileReadable(rows())) {
    if (signal.aborted) return;
    for (const row of piece) dryImport.foresee(row, externalId);
  }
}

function showing(progress: Progress, { source }: Job): () => void {
  return () => progress.show('KiB', Math.ceil(source.bytesRead() / KIB), Math.ceil(source.size / KIB));
}

function secondsSince(began: number, { clock }: Job): number {
  return Math.max(clock.monotonic() - began, 1) / 1_000;
}

function exitCodeOf({ rejected }: ImportRun, { signal }: Job): ExitCode {
  if (signal.aborted) return EXIT.interrupted;
  return rejected > 0 ? EXIT.rejected : EXIT.ok;
}
