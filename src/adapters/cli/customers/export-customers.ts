import type { ExportCustomers, ExportedPage } from '../../../application/customers/export-customers.js';
import { settleColumns } from '../../../application/customers/settle-columns.js';
import { BadParameter, parseListCriteria } from '../../../application/lists/parse-list-criteria.js';
import type { Clock } from '../../../application/ports/clock.js';
import type { CustomerReader } from '../../../application/ports/customer-store.js';
import { CUSTOMER_FIELDS } from '../../../domain/customers/customer-list-fields.js';
import { readFilterName, RESERVED_NAMES } from '../../../domain/lists/list-fields.js';
import type { Criteria } from '../../../domain/lists/list-query.js';
import { nearest } from '../../../domain/text/nearest.js';
import { CommandError, UsageError } from '../command-error.js';
import type { Command, Words } from '../command.js';
import { count } from '../count.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import { say, type Streams } from '../output.js';
import { Progress } from '../progress.js';
import { formatOf, type Format } from './format.js';
import { openTarget } from './open-target.js';
import { OwnColumnsFound } from './own-columns.js';
import { unusedColumns } from './unused-columns.js';
import { CsvWriter, NDJSON_WRITER, type RecordWriter } from './write-records.js';

export interface ExportTools {
  readonly exportCustomers: Pick<ExportCustomers, 'execute'>;
  readonly customers: Pick<CustomerReader, 'countColumns' | 'hasColumn'>;
  readonly clock: Pick<Clock, 'monotonic'>;
}

const FILTER_FIELDS = `Write FIELD=VALUE; a field is ${[...CUSTOMER_FIELDS.kinds.keys()].join(', ')} or an own column.`;

/** The command `export customers`. */
export function exportCustomersCommand(open: () => Promise<ExportTools>): Command {
  return {
    name: 'export customers',
    operands: ['FILE'],
    options: {
      format: { type: 'string' },
      filter: { type: 'string', multiple: true },
      q: { type: 'string', multiple: true },
      force: { type: 'boolean' },
      'raw-cells': { type: 'boolean' },
      'no-bom': { type: 'boolean' },
      'safe-cells': { type: 'boolean' },
    },
    summary: 'Exports customers as CSV or NDJSON: all of them, or those that match the filters.',
    details: [
      '',
      'FILE ends in .csv, .ndjson or .jsonl; - is standard output. "import customers" reads it back. Customers are sorted',
      'by id; each is written as it is when its turn comes.',
      '',
      '--format FORMAT       csv or ndjson, whatever the file name.',
      '--filter FIELD=VALUE  As a parameter of GET /customers: status=active,lead, company_like=acme, created_gte=2026-01-01.',
      '                      May be repeated: values of the same field are alternatives; different fields must all match. A',
      '                      column that no customer has is refused if its name is near another.',
      `--q TEXT              Only customers who have the text in one of ${CUSTOMER_FIELDS.searched.join(', ')}.`,
      '--force               Replaces FILE if it exists; without it, an existing FILE is refused. If no customer matches, FILE',
      '                      stays as it was, and the exit code is 1.',
      '--raw-cells           Writes CSV cells unchanged. Without it, text that a spreadsheet would run as a formula (it',
      "                      begins with = + - @) gets a ' in front, which the import removes. Import a file with raw cells",
      '                      with --raw-cells too.',
      '--no-bom              Begins a CSV without a byte order mark. With it, spreadsheets see that the file is UTF-8.',
      '--safe-cells          Does nothing: this is the default now.',
    ],
    run: async (words, streams) => {
      const criteria = readCriteria(words);
      const [file = ''] = words.operands;
      const format = formatOf(file, words.options['format'] as string | undefined);
      const cells = { rawCells: words.options['raw-cells'] === true, hasMark: words.options['no-bom'] !== true };
      const force = words.options['force'] === true;
      return exportAll(await open(), { criteria, file, format, cells, force }, streams);
    },
  };
}

function readCriteria({ options }: Words): Criteria {
  const parameters = new Map<string, string[]>();
  for (const text of (options['filter'] ?? []) as string[]) {
    const equals = text.indexOf('=');
    if (equals < 0)
      throw new UsageError(`--filter ${text}: there is no value. Write FIELD=VALUE, as in status=active.`);
    const name = text.slice(0, equals);
    if (RESERVED_NAMES.has(name) || readFilterName(CUSTOMER_FIELDS, name) === undefined) {
      const lower = name.toLowerCase();
      const isFilter = readFilterName(CUSTOMER_FIELDS, lower) !== undefined && !RESERVED_NAMES.has(lower);
      const meant = isFilter ? lower : nearest(name, CUSTOMER_FIELDS.kinds.keys());
      const advice = meant === undefined ? FILTER_FIELDS : `Did you mean "${meant}"? ${FILTER_FIELDS}`;
      throw new UsageError(`--filter ${text}: customers are not filtered by "${name}". ${advice}`);
    }
    parameters.set(name, [...(parameters.get(name) ?? []), text.slice(equals + 1)]);
  }
  const q = options['q'] as string[] | undefined;
  if (q?.some((text) => text.trim() === '') === true)
    throw new UsageError('--q: there is no text. Without --q, all customers are exported.');
  if (q !== undefined) parameters.set('q', q);
  try {
    return parseListCriteria(parameters, CUSTOMER_FIELDS);
  } catch (error) {
    throw usageErrorOf(error);
  }
}

function usageErrorOf(error: unknown): unknown {
  if (!(error instanceof BadParameter)) return error;
  const errors = Object.entries(error.fields).map(
    ([field, { message }]) => `${field === 'q' ? '--q' : `--filter ${field}`}: ${message}.`,
  );
  return new UsageError(errors.join('\n'));
}

interface Asked {
  readonly criteria: Criteria;
  readonly file: string;
  readonly format: Format;
  readonly cells: ConstructorParameters<typeof CsvWriter>[1];
  readonly force: boolean;
}

async function exportAll(
  { exportCustomers, customers, clock }: ExportTools,
  { criteria: wanted, file, format, cells, force }: Asked,
  streams: Streams,
): Promise<ExitCode> {
  const { stdout, stderr } = streams;
  const signal = streams.interruption();
  const began = clock.monotonic();
  if (wanted.filters.length > 0) {
    const unused = await unusedColumns(wanted, customers);
    const misspelt = unused.filter(({ isMisspelt }) => isMisspelt).map(({ sentence }) => `--filter: ${sentence}`);
    if (misspelt.length > 0) throw new UsageError([...misspelt, 'Nothing was exported.'].join('\n'));
    say(stderr, ...unused.map(({ sentence }) => `castellan: ${sentence}`));
  }
  const criteria = await settleColumns(wanted, customers).catch((error: unknown) => {
    throw usageErrorOf(error);
  });
  const progress = new Progress(stderr, clock);
  const target = await openTarget(file, { stdout, force });
  let written = 0;
  let end: 'interrupted' | 'whole' | 'empty' = 'interrupted';
  let lines: readonly string[] = [];
  const walk = async (step: string, take: (page: ExportedPage) => Promise<void> | void) => {
    for await (const page of exportCustomers.execute(criteria)) {
      if (signal.aborted) return;
      await take(page);
      progress.show(step, page.seen, page.total);
    }
  };
  try {
    const writer = format === 'csv' ? await csvWriter(walk, cells) : NDJSON_WRITER;
    await target.write(writer.header);
    await walk('customers', async ({ customers: page }) => {
      await target.write(writer.write(page));
      written += page.length;
    });
    if (!signal.aborted) end = written === 0 && target.replaces ? 'empty' : 'whole';
    lines = summary(written, (clock.monotonic() - began) / 1_000, writer);
  } finally {
    progress.end();
    await (end === 'whole' ? target.keep() : target.discard());
  }
  if (end === 'interrupted') return EXIT.interrupted;
  if (end === 'empty') throw new CommandError(`There is no such customer. "${file}" stays as it was.`);
  say(stderr, ...lines);
  return EXIT.ok;
}

/** Reads all customers first, because only then are all own columns known. */
async function csvWriter(
  walk: (step: string, take: (page: ExportedPage) => void) => Promise<void>,
  cells: Asked['cells'],
): Promise<CsvWriter> {
  const found = new OwnColumnsFound();
  await walk('columns', ({ customers }) => {
    for (const customer of customers) found.add(customer);
  });
  return new CsvWriter(found.columns, cells);
}

function summary(written: number, seconds: number, writer: RecordWriter): string[] {
  const lines = [`Customers: exported ${count(written)} (${seconds.toFixed(1)} s).`];
  if (writer instanceof CsvWriter && writer.lost > 0) {
    lines.push(
      `  ${count(writer.lost)} values were written meanwhile in columns that were not there, or held another type, when`,
      '  the export looked which there are: they are missing, or cannot be read back. Export again.',
    );
  }
  return lines;
}
