import { isUnsafeInteger, UNSAFE_INTEGER } from '../domain/numbers/unsafe-integer.js';
import { headerOf, REJECT_COLUMNS, type Column } from './column.js';
import type { CsvRow } from './csv-rows.js';
import type { JsonRow } from './json-rows.js';
import { namesSaidTwice } from './names-said-twice.js';
import { readCell, type Notation } from './read-cell.js';
import { unguardCell } from './safe-cell.js';
import type { SourceRow } from './source-row.js';

export interface RecordOptions extends Notation {
  /** True to take the cells of a CSV as they are; otherwise the apostrophe added by `guardCell` is removed. */
  readonly rawCells: boolean;
  /** The column that a row can be rejected for lacking, so an empty value is kept: a row of JSON without the column is another matter. */
  readonly externalId?: string | undefined;
}

/** The columns of a file as they are read; undefined for one that is left out. */
export type Columns = readonly (Column | undefined)[];

/** The column of a member of a JSON record, or what is wrong with its name; undefined to leave it out. */
export type ColumnOf = (key: string) => (Column & { readonly error?: string }) | undefined;

const TORN = 'is several lines in quotes with text after them: a quote is missing or one too many';

/** Reads a row of a CSV. `headers` are those of the file. */
export function recordOfCells(
  { number, line, cells: written, torn, breaks }: CsvRow,
  {
    headers,
    columns,
    options,
  }: { readonly headers: readonly string[]; readonly columns: Columns; readonly options: RecordOptions },
): SourceRow {
  const cells = options.rawCells ? written : written.map(unguardCell);
  const asRead = () => JSON.stringify(originalOf(cells, { headers, columns, options }));
  if (cells.every((cell, index) => isBlank(cell) || REJECT_COLUMNS.includes(headers[index]!))) {
    return { number, line, fields: {}, isEmpty: true, asRead };
  }
  if (torn !== undefined) {
    // As text, so that it's rejected again until it's mended.
    return { number, line, fields: {}, problem: breaks ?? TORN, isEmpty: false, asRead: () => JSON.stringify(torn) };
  }
  const record = new Reading(options);
  for (let index = 0; index < cells.length; index += 1) {
    const cell = cells[index]!;
    const column = columns[index];
    if (isBlank(cell) || (column === undefined && index < headers.length)) continue;
    if (column !== undefined) record.readText(column, cell);
    else record.reject(surplusOf(index), `is beyond the last column: the header has ${headers.length}`);
  }
  return record.row({ number, line, asRead, isEmpty: false });
}

/** Reads a row of NDJSON or of a JSON array. A row of a file of rejected rows is the row that was rejected. */
export function recordOfJson(row: JsonRow, columnOf: ColumnOf, options: RecordOptions): SourceRow {
  const { number, line } = row;
  const json = rejectedRowOf(row.json);
  const asRead = () => json.replaceAll(/[\r\n]+/g, ' ');
  const value = row.breaks === undefined ? parsed(json) : undefined;
  if (value === undefined) {
    const problem = row.breaks ?? 'is not JSON';
    return { number, line, fields: {}, problem, isEmpty: false, asRead: () => JSON.stringify(json) };
  }
  if (!isObject(value)) return { number, line, fields: {}, problem: 'is not a JSON object', isEmpty: false, asRead };
  const record = new Reading(options);
  const members = Object.entries(value);
  for (const key of namesSaidTwice(json, members.length)) {
    const column = columnOf(key);
    if (column !== undefined) record.reject(column.name, 'is there twice');
  }
  let isEmpty = true;
  for (const [key, member] of members) {
    const column = columnOf(key);
    if (typeof member === 'string' && isBlank(member)) {
      if (isExternalId(column, options)) record.keepEmpty(column.name);
      continue;
    }
    isEmpty &&= member === null;
    if (column?.error !== undefined) record.reject(column.name, column.error);
    else if (column !== undefined) record.read(column, member);
  }
  return record.row({ number, line, asRead, isEmpty });
}

/** The members of a row of NDJSON or of a JSON array; none of anything else. */
export function membersOf(row: JsonRow): Readonly<Record<string, unknown>> {
  const value = parsed(rejectedRowOf(row.json));
  return isObject(value) ? value : {};
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** Builds a record from the values of its columns. */
class Reading {
  readonly #fields: Record<string, unknown> = {};
  #errors: Record<string, string> | undefined;

  constructor(private readonly notation: Notation) {}

  /** A column may have several errors. */
  reject(name: string, error: string): void {
    this.#errors ??= {};
    const said = Object.hasOwn(this.#errors, name) ? this.#errors[name]! : '';
    if (said.includes(error)) return;
    define(this.#errors, name, said === '' ? error : `${said}; ${error}`);
  }

  keepEmpty(name: string): void {
    this.#set(name, '');
  }

  read(column: Column, value: unknown): void {
    if (typeof value === 'string') this.readText(column, value);
    else if (typeof value === 'number' && column.type === 'boolean') this.readText(column, String(value));
    else {
      const error = errorOf(value, column.type);
      if (error === undefined) this.#set(column.name, value);
      else this.reject(column.name, error);
    }
  }

  readText({ name, type }: Column, text: string): void {
    if (type === 'text') {
      this.#set(name, plain(name, text));
      return;
    }
    const read = readCell(text, type, this.notation);
    if ('value' in read) this.#set(name, read.value);
    else this.reject(name, read.error);
  }

  /** Fields with a error are left out. */
  row({ number, line, asRead, isEmpty }: Omit<SourceRow, 'fields' | 'errors'>): SourceRow {
    const [fields, errors] = [this.#fields, this.#errors];
    if (errors === undefined) return { number, line, fields, isEmpty, asRead };
    for (const name of Object.keys(errors)) delete fields[name];
    return { number, line, fields, errors, isEmpty, asRead };
  }

  #set(name: string, value: unknown): void {
    if (Object.hasOwn(this.#fields, name)) this.reject(name, 'is there twice, with and without a type');
    else define(this.#fields, name, value);
  }
}

/** Names come from the file: an assignment to this one would set the prototype. */
function define<T>(record: Record<string, T>, name: string, value: T): void {
  if (name === '__proto__') Object.defineProperty(record, name, { value, enumerable: true, configurable: true });
  else record[name] = value;
}

function isBlank(text: string): boolean {
  // The first character decides nearly always.
  return text === '' || ((text.charCodeAt(0) <= SPACE || text.charCodeAt(0) >= BEYOND_ASCII) && text.trim() === '');
}

const SPACE = 0x20;
const BEYOND_ASCII = 0x80;

/** What is wrong with a value of JSON that isn't text. Null clears a field of any type. */
function errorOf(value: unknown, type: Column['type']): string | undefined {
  if (typeof value === 'number' && isUnsafeInteger(value)) return UNSAFE_INTEGER.message;
  return value === null || type === 'text' || typeof value === type ? undefined : `is not a ${type}`;
}

/** New lines and tabs are kept in notes, the only text of several lines: as line feeds, whatever system wrote the file. */
function plain(name: string, text: string): string {
  if (name === 'notes') return text.includes('\r') ? text.replaceAll(/\r\n|\r/g, '\n') : text;
  return /[\t\n\r]/.test(text) ? text.replaceAll(/[\t\n\r]+/g, ' ') : text;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** As the command line writes it. Inside a JSON string, the quotes would have backslashes. */
const REJECTED = /^\{"number":\d+,"line":\d+,"errors":\{.*?\},"row":(.*)\}$/s;

/** The row of a line in a file of rejected rows; any other text is returned as it is. */
function rejectedRowOf(json: string): string {
  if (!json.startsWith('{"number":')) return json;
  const row = REJECTED.exec(json)?.[1];
  if (row?.startsWith('"') !== true) return row ?? json;
  // Text that wasn't JSON.
  const text = parsed(row);
  return typeof text === 'string' ? text : row;
}

function originalOf(
  cells: readonly string[],
  {
    headers,
    columns,
    options,
  }: { readonly headers: readonly string[]; readonly columns: Columns; readonly options: RecordOptions },
): Record<string, string> {
  const original: Record<string, string> = {};
  for (let index = 0; index < Math.max(cells.length, columns.length); index += 1) {
    const [cell = '', column] = [cells[index], columns[index]];
    if (cell.trim() === '' && !isExternalId(column, options)) continue;
    const name = column === undefined ? (headers[index] ?? surplusOf(index)) : headerOf(column);
    define(original, name, cell);
  }
  return original;
}

function isExternalId(column: Column | undefined, { externalId }: RecordOptions): column is Column {
  return column !== undefined && column.name === externalId;
}

/** The name of a cell without a column. */
function surplusOf(index: number): string {
  return `cell ${index + 1}`;
}
