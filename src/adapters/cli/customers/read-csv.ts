import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { CommandError } from '../command-error.js';
import { readCell, readHeader, type CsvColumn } from './csv-columns.js';
import { unguardCell } from './safe-cell.js';
import { MAX_ROW_LENGTH, NOT_READ_ON, NOT_UTF8, REPLACEMENT, type SourceRow } from './source-row.js';

export interface ReadCsvOptions {
  readonly delimiter: string;
  /** Names of columns to ignore. */
  readonly ignored: ReadonlySet<string>;
  /** True to take cells as they are; otherwise the apostrophe added by `guardCell` is removed. */
  readonly rawCells: boolean;
  /** Called before the first row. */
  readonly onHeader: (names: ReadonlySet<string>) => void;
}

const LINE_ENDS = /\r\n|\r|\n/g;

/**
 * Reads a CSV (RFC 4180) whose first row names the columns. Empty cells have no value, empty lines are skipped. A quote
 * inside an unquoted cell is an ordinary character. Throws `CommandError` for an unusable header and for an
 * unterminated row.
 */
export async function* readCsv(
  bytes: AsyncIterable<Uint8Array>,
  options: ReadCsvOptions,
): AsyncGenerator<SourceRow, void> {
  const parser = parse({
    bom: true,
    delimiter: options.delimiter,
    max_record_size: MAX_ROW_LENGTH,
    relax_column_count: true,
    relax_quotes: true,
  });
  const source = Readable.from(bytes, { objectMode: true });
  source.on('error', (error) => parser.destroy(error));
  let columns: readonly (CsvColumn | undefined)[] | undefined;
  let line = 1;
  try {
    for await (const cells of source.pipe(parser) as AsyncIterable<string[]>) {
      if (cells.length > 1 || cells[0] !== '') {
        if (columns !== undefined) yield rowOf(line, cells, columns, options.rawCells);
        else {
          columns = readHeader(cells, options.ignored);
          options.onHeader(new Set(columns.flatMap((column) => column?.name ?? [])));
        }
      }
      line += linesOf(cells);
    }
  } catch (error) {
    throw error instanceof CsvError ? new CommandError(explain(error, line)) : error;
  } finally {
    source.destroy();
  }
}

function rowOf(
  line: number,
  cells: string[],
  columns: readonly (CsvColumn | undefined)[],
  rawCells: boolean,
): SourceRow {
  const fields: Record<string, unknown> = {};
  const flaws: Record<string, string> = {};
  for (const [index, column] of columns.entries()) {
    const raw = cells[index] ?? '';
    if (column === undefined || raw === '' || raw.trim() === '') continue;
    const { name, type } = column;
    const cell = plain(rawCells ? raw : unguardCell(raw));
    const value = readCell(cell, type);
    fields[name] = value ?? cell;
    if (value === undefined) flaws[name] = `is not a ${type}, which the header says`;
    else if (cell.includes(REPLACEMENT)) flaws[name] = NOT_UTF8;
  }
  if (cells.length !== columns.length) flaws['row'] = `has ${cells.length} cells, the header ${columns.length}`;
  return isEmpty(flaws) ? { line, fields } : { line, fields, flaws };
}

/** Normalises line ends inside a cell, which differ between spreadsheets. */
function plain(cell: string): string {
  return cell.includes('\r') ? cell.replaceAll(LINE_ENDS, '\n') : cell;
}

function linesOf(cells: readonly string[]): number {
  let lines = 1;
  for (const cell of cells) if (cell.includes('\n') || cell.includes('\r')) lines += cell.match(LINE_ENDS)!.length;
  return lines;
}

function isEmpty(flaws: Readonly<Record<string, string>>): boolean {
  for (const _ in flaws) return false;
  return true;
}

function explain({ code }: CsvError, line: number): string {
  switch (code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return `The row that begins in line ${line} does not end: a closing quote is missing. ${NOT_READ_ON}`;
    case 'CSV_MAX_RECORD_SIZE':
      return `The row that begins in line ${line} has more than 1 MiB, or a closing quote is missing. ${NOT_READ_ON}`;
    default:
      return `The file cannot be read on from line ${line} (${code}).`;
  }
}
