import { openCsv, type Separation } from '../../../../../src/customer-files/csv-file.js';
import type { CsvRow } from '../../../../../src/customer-files/csv-rows.js';
import type { Encoding } from '../../../../../src/customer-files/encoding.js';
import { kindOfFile } from '../../../../../src/customer-files/file-kind.js';
import { jsonRows, type JsonRow } from '../../../../../src/customer-files/json-rows.js';
import { recogniseEncoding, type Recognised } from '../../../../../src/customer-files/recognise-encoding.js';
import { membersOf } from '../../../../../src/customer-files/records.js';
import type { Bytes } from '../../../../../src/customer-files/unreadable-file.js';
import { MAX_IMPORTED } from '../limits.js';

interface ReadFile {
  readonly name: string;
  readonly encoding: Encoding;
  /** The names of the columns, or of all members of JSON records. */
  readonly headers: readonly string[];
  /** The first different values of each column. */
  readonly examples: readonly (readonly string[])[];
}

export interface TableFile extends ReadFile {
  readonly kind: 'csv';
  readonly delimiter: string;
  readonly rows: readonly CsvRow[];
}

export interface JsonFile extends ReadFile {
  readonly kind: 'json';
  readonly rows: readonly JsonRow[];
}

export type CustomerFile = TableFile | JsonFile;

/** A file that is sound, but not for a page to import. */
export class UnsuitableFile extends Error {
  constructor(readonly reason: 'empty' | 'too_many') {
    super(reason);
  }
}

/** Few enough that the page stays responsive. In bytes. */
const SLICE = 131_072;
const EXAMPLES = 3;
const FIRST_ROWS = 20;

/** Reads a file in slices. Throws `UnreadableFile` and `UnsuitableFile`. */
export async function readFile(file: File, encoding: Encoding | undefined): Promise<CustomerFile> {
  async function* bytes(): AsyncGenerator<Uint8Array, void> {
    for (let start = 0; start < file.size; start += SLICE) {
      yield new Uint8Array(await file.slice(start, start + SLICE).arrayBuffer());
    }
  }
  const recognised = await recogniseEncoding(bytes, encoding);
  const { kind, ...separation } = kindOfFile(file.name) ?? { kind: 'csv' };
  const read = { name: file.name, encoding: recognised.encoding };
  return kind === 'csv' ? readTable(bytes, recognised, { read, separation }) : readJson(bytes, recognised, read);
}

type Named = Pick<ReadFile, 'name' | 'encoding'>;

async function readTable(
  bytes: Bytes,
  recognised: Recognised,
  { read, separation }: { readonly read: Named; readonly separation: Separation },
): Promise<TableFile> {
  const file = await openCsv(bytes, recognised, separation);
  const { headers } = file;
  const rows = await collect(file.rows());
  const first = rows.slice(0, FIRST_ROWS);
  const examples = headers.map((_, index) => examplesOf(first.map(({ cells }) => cells[index])));
  return { ...read, kind: 'csv', headers, delimiter: file.delimiter, examples, rows };
}

async function readJson(bytes: Bytes, recognised: Recognised, read: Named): Promise<JsonFile> {
  const rows = await collect(jsonRows(bytes, recognised));
  const values = new Map<string, unknown[]>();
  for (const row of rows)
    for (const [name, value] of Object.entries(membersOf(row))) {
      const known = values.get(name) ?? [];
      if (known.length < FIRST_ROWS) known.push(value);
      values.set(name, known);
    }
  const examples = [...values.values()].map(examplesOf);
  return { ...read, kind: 'json', headers: [...values.keys()], examples, rows };
}

async function collect<T>(batches: AsyncIterable<readonly T[]>): Promise<readonly T[]> {
  const all: T[] = [];
  for await (const batch of batches) {
    for (const row of batch) all.push(row);
    if (all.length > MAX_IMPORTED) throw new UnsuitableFile('too_many');
  }
  if (all.length === 0) throw new UnsuitableFile('empty');
  return all;
}

function examplesOf(values: readonly unknown[]): readonly string[] {
  const texts = values.map((value) =>
    (value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)).trim(),
  );
  return [...new Set(texts)].filter((text) => text !== '').slice(0, EXAMPLES);
}
