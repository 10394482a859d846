import { CsvError, parse, type Parser } from 'csv-parse';
import { BROKEN_ROW_KEPT, MAX_ROW_LENGTH, NOT_READ_ON, UnreadableFile } from './unreadable-file.js';

/** A row of a CSV, as its cells are written. */
export interface CsvRow {
  /** Among the rows after those that are skipped, from 1. */
  readonly number: number;
  /** The line that it begins in, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** The text of a row whose quotes can't be right: a quoted cell with a line end goes on after its closing quote. */
  readonly torn: string | undefined;
  /** Why the file can't be read on after this row, of which `torn` is the beginning. */
  readonly breaks?: string;
}

interface Parsed {
  readonly record: readonly string[];
  readonly raw: string;
}

const LINE_ENDS = /\r\n|\r|\n/g;

/**
 * Splits the text of a CSV into rows: RFC 4180, with rows that end in CR, LF or CRLF, also mixed. A quote inside a cell that
 * doesn't begin with one is an ordinary character; a cell with text after its closing quote keeps its quotes. The first
 * `skipped` rows are left out. Throws `UnreadableFile` after a row without an end.
 */
export async function* csvRows(
  texts: AsyncIterable<string>,
  { delimiter, skipped }: { readonly delimiter: string; readonly skipped: number },
): AsyncGenerator<readonly CsvRow[], void> {
  const parser = parse({
    delimiter,
    raw: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
  });
  const ended = new Promise<void>((resolve, reject) => parser.once('end', resolve).once('error', reject));
  // It's awaited at the end.
  ended.catch(() => undefined);
  let number = -skipped;
  let line = 1;
  let unparsed = '';
  const take = (): CsvRow[] => {
    const rows: CsvRow[] = [];
    let parsed = 0;
    for (const { record, raw } of parsedBy(parser)) {
      if (raw.length > MAX_ROW_LENGTH) break;
      parsed += raw.length;
      // The parser leaves the LF of a CRLF out of `raw`.
      if (raw.endsWith('\r') && unparsed[parsed] === '\n') parsed += 1;
      number += 1;
      const torn = isTorn(record, raw, delimiter) ? raw.replace(/[\r\n]+$/, '') : undefined;
      if (number > 0) rows.push({ number, line, cells: record, torn });
      line += lineEndsOf(raw);
    }
    unparsed = unparsed.slice(parsed);
    return rows;
  };
  const broken = (breaks: string): CsvRow[] => {
    const torn = unparsed.slice(0, BROKEN_ROW_KEPT);
    return number < 0 ? [] : [{ number: number + 1, line, cells: [torn], torn, breaks }];
  };
  for await (const text of texts) {
    unparsed += text;
    parser.write(text);
    const rows = take();
    if (rows.length > 0) yield rows;
    if (unparsed.length > MAX_ROW_LENGTH) {
      yield broken('has more than 1 MiB, or a closing quote is missing');
      throw tooLong(line);
    }
  }
  const last: CsvRow[] = [];
  parser.on('readable', () => last.push(...take()));
  parser.end();
  let failure: Error | undefined;
  try {
    await ended;
  } catch (error) {
    failure = error instanceof CsvError ? explain(error, line) : (error as Error);
  }
  if (last.length > 0) yield last;
  if (failure instanceof UnreadableFile) yield broken('does not end: a closing quote is missing');
  if (failure !== undefined) throw failure;
}

function lineEndsOf(raw: string): number {
  if (raw.includes('\r')) return raw.match(LINE_ENDS)!.length;
  let ends = 0;
  for (let at = raw.indexOf('\n'); at >= 0; at = raw.indexOf('\n', at + 1)) ends += 1;
  return ends;
}

function* parsedBy(parser: Parser): Generator<Parsed, void> {
  for (let row = parser.read() as Parsed | null; row !== null; row = parser.read() as Parsed | null) yield row;
}

function tooLong(line: number): UnreadableFile {
  return new UnreadableFile(
    `The row that begins in line ${line} has more than 1 MiB, or a closing quote is missing. ${NOT_READ_ON}`,
  );
}

function explain({ code }: CsvError, line: number): UnreadableFile {
  return new UnreadableFile(
    code === 'CSV_QUOTE_NOT_CLOSED'
      ? `The row that begins in line ${line} does not end: a closing quote is missing. ${NOT_READ_ON}`
      : `The file cannot be read on from line ${line} (${code}).`,
  );
}

/** A missing or additional quote makes one row of several, which would otherwise pass as a cell with line ends. */
function isTorn(cells: readonly string[], raw: string, delimiter: string): boolean {
  if (!cells.some((cell) => cell.startsWith('"') && /[\r\n]/.test(cell))) return false;
  let at = 0;
  while (at < raw.length) {
    if (raw[at] === '"') {
      const end = endOfQuoted(raw, at);
      const next = raw[end] ?? '\n';
      if (next !== delimiter && next !== '\r' && next !== '\n' && /[\r\n]/.test(raw.slice(at, end))) return true;
      at = end;
    }
    const separator = raw.indexOf(delimiter, at);
    if (separator < 0) return false;
    at = separator + delimiter.length;
  }
  return false;
}

/** Where the quoted text that begins at `start` is closed: after its closing quote. */
function endOfQuoted(raw: string, start: number): number {
  let at = start + 1;
  for (;;) {
    const quote = raw.indexOf('"', at);
    if (quote < 0) return raw.length;
    if (raw[quote + 1] !== '"') return quote + 1;
    at = quote + 2;
  }
}
