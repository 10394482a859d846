import { CsvError, parse, type Parser } from 'csv-parse';
import { lineEndsOf, PlainRows } from './plain-rows.js';
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

/**
 * Splits the text of a CSV into rows: RFC 4180, with rows that end in CR, LF or CRLF, also mixed. A quote inside a cell that
 * doesn't begin with one is an ordinary character; a cell with text after its closing quote keeps its quotes. The first
 * `skipped` rows are left out. Throws `UnreadableFile` after a row without an end.
 */
export async function* csvRows(
  texts: AsyncIterable<string>,
  { delimiter, skipped }: { readonly delimiter: string; readonly skipped: number },
): AsyncGenerator<readonly CsvRow[], void> {
  let begun: Begun | undefined;
  let number = -skipped;
  let line = 1;
  /** The text after the last row. */
  let rest = '';
  /** Returns false for a row that isn't plain, or too long: it's left to the parser. */
  const takePlain = (rows: CsvRow[]): boolean => {
    const plain = new PlainRows(rest, delimiter);
    let taken = 0;
    for (let row = plain.next(); row !== undefined; row = plain.next()) {
      if (row.end - taken > MAX_ROW_LENGTH) break;
      taken = row.end;
      number += 1;
      if (number > 0) rows.push({ number, line, cells: row.cells, torn: undefined });
      line += row.lines;
    }
    rest = rest.slice(taken);
    return !plain.isOver && rest.length <= MAX_ROW_LENGTH;
  };
  const takeParsed = (rows: CsvRow[], parser: Parser) => {
    let taken = 0;
    for (const { record, raw } of parsedBy(parser)) {
      if (raw.length > MAX_ROW_LENGTH) break;
      taken += raw.length;
      // The parser leaves the LF of a CRLF out of `raw`.
      if (raw.endsWith('\r') && rest[taken] === '\n') taken += 1;
      number += 1;
      const torn = isTorn(record, raw, delimiter) ? raw.replace(/[\r\n]+$/, '') : undefined;
      if (number > 0) rows.push({ number, line, cells: record, torn });
      line += lineEndsOf(raw);
    }
    rest = rest.slice(taken);
  };
  const broken = (breaks: string): CsvRow[] => {
    const torn = rest.slice(0, BROKEN_ROW_KEPT);
    return number < 0 ? [] : [{ number: number + 1, line, cells: [torn], torn, breaks }];
  };
  for await (const text of texts) {
    rest += text;
    const rows: CsvRow[] = [];
    if (begun !== undefined) begun.parser.write(text);
    else if (!takePlain(rows)) begun = beginParser(rest, delimiter);
    if (begun !== undefined) takeParsed(rows, begun.parser);
    if (rows.length > 0) yield rows;
    if (rest.length > MAX_ROW_LENGTH) {
      yield broken('has more than 1 MiB, or a closing quote is missing');
      throw tooLong(line);
    }
  }
  if (begun === undefined && rest === '') return;
  const { parser, ended } = (begun ??= beginParser(rest, delimiter));
  const last: CsvRow[] = [];
  parser.on('readable', () => takeParsed(last, parser));
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

interface Begun {
  readonly parser: Parser;
  readonly ended: Promise<void>;
}

function beginParser(text: string, delimiter: string): Begun {
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
  parser.write(text);
  return { parser, ended };
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
