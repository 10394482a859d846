import { csvRows, type CsvRow } from './csv-rows.js';
import { decode } from './decode.js';
import type { Recognised } from './recognise-encoding.js';
import { UnreadableFile, whileReadable, type Bytes } from './unreadable-file.js';

export interface CsvFile {
  /** Trimmed. Empty for a column without a name, which has no values. */
  readonly headers: readonly string[];
  /** The character between cells. */
  readonly delimiter: string;
  /** The rows after the header. */
  rows(): AsyncGenerator<readonly CsvRow[], void>;
}

/** In the order in which they win a draw. */
const DELIMITERS = [',', ';', '\t', '|'] as const;
/** Enough for any header. In characters. */
const BEGINNING = 65_536;
/** What Excel reads and writes as a first line. */
const SEPARATOR_LINE = /^"?sep=([^"\r\n])"?(?=[\r\n]|$)/i;

/** What is known about the separator of cells before the file is read. */
export interface Separation {
  /** Whatever the file says. */
  readonly delimiter?: string | undefined;
  /** Unless the file says otherwise. */
  readonly usualDelimiter?: string | undefined;
}

/**
 * Opens a CSV, whose first row with a value names the columns. Cells are separated by `delimiter`; by default by what the first
 * line `sep=X` says, else by `usualDelimiter` if the header has it, else by what separates most cells of the header. Throws
 * `UnreadableFile`, also for values in a column without a name.
 */
export async function openCsv(
  bytes: Bytes,
  recognised: Recognised,
  { delimiter, usualDelimiter }: Separation = {},
): Promise<CsvFile> {
  const beginning = await beginningOf(decode(bytes, recognised));
  const said = SEPARATOR_LINE.exec(beginning)?.[1];
  const separator = delimiter ?? said ?? delimiterOf(beginning, usualDelimiter);
  const read = (skipped: number) => csvRows(decode(bytes, recognised), { delimiter: separator, skipped });
  const before = said === undefined ? 0 : 1;
  const header = await headerOf(read(before));
  const headers = header.cells.map((cell) => cell.trim());
  const rows = () => read(before + header.number);
  if (headers.includes('')) await requireNames(rows(), headers);
  return { headers, delimiter: separator, rows };
}

async function beginningOf(texts: AsyncIterable<string>): Promise<string> {
  let beginning = '';
  for await (const text of texts) {
    beginning += text;
    if (beginning.length >= BEGINNING) break;
  }
  return beginning;
}

function delimiterOf(beginning: string, usual: string | undefined): string {
  const counts = new Map<string, number>(DELIMITERS.map((one) => [one, 0]));
  let isStart = true;
  let isQuoted = false;
  let hasText = false;
  for (const character of beginning) {
    if (isQuoted) isQuoted = character !== '"';
    else if (character === '"' && isStart) isQuoted = true;
    else if (character === '\r' || character === '\n') {
      if (hasText) break;
    } else if (counts.has(character)) counts.set(character, counts.get(character)! + 1);
    hasText ||= character.trim() !== '' && !counts.has(character);
    isStart = counts.has(character) || character === '\r' || character === '\n';
  }
  const most = Math.max(...counts.values());
  if (usual !== undefined && (most === 0 || counts.get(usual)! > 0)) return usual;
  return DELIMITERS.find((one) => counts.get(one) === most)!;
}

async function headerOf(batches: AsyncIterable<readonly CsvRow[]>): Promise<CsvRow> {
  for await (const rows of batches) {
    const header = rows.find((row) => row.breaks === undefined && hasValue(row));
    if (header !== undefined) return header;
  }
  throw new UnreadableFile('The file is empty: its first row must name the columns. Nothing was imported.');
}

async function requireNames(batches: AsyncIterable<readonly CsvRow[]>, headers: readonly string[]): Promise<void> {
  const unnamed = [...headers.keys()].filter((index) => headers[index] === '');
  for await (const rows of whileReadable(batches)) {
    for (const { cells, line, breaks } of rows) {
      if (breaks !== undefined) continue;
      const index = unnamed.find((one) => (cells[one] ?? '').trim() !== '');
      if (index === undefined) continue;
      throw new UnreadableFile(
        `Column ${index + 1} has no name, but values: the first is in line ${line}. Name it in the first row. ` +
          'Nothing was imported.',
      );
    }
  }
}

function hasValue({ cells }: Pick<CsvRow, 'cells'>): boolean {
  return cells.some((cell) => cell.trim() !== '');
}
