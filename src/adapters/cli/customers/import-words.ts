import { ENCODINGS, findEncoding, type Encoding } from '../../../customer-files/encoding.js';
import { kindOfFile, type FileKind, type NamedKind } from '../../../customer-files/file-kind.js';
import { DECIMALS } from '../../../customer-files/read-cell.js';
import { DATE_ORDERS } from '../../../customer-files/read-date.js';
import type { RecordOptions } from '../../../customer-files/records.js';
import { canBeNewColumn } from '../../../domain/customers/own-column.js';
import type { Command, Words } from '../command.js';
import { UsageError } from '../command-error.js';
import { unknownFormat } from './format.js';

export const IMPORT_OPTIONS: Command['options'] = {
  'dry-run': { type: 'boolean' },
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
};

/** An import as it's asked for on the command line. */
export interface AskedImport {
  readonly file: string;
  /** True to write nothing. */
  readonly isDry: boolean;
  readonly kind: FileKind;
  readonly encoding: Encoding | undefined;
  readonly externalId: string | undefined;
  /** True when no column is the external id, whatever its name. */
  readonly noExternalId: boolean;
  readonly ignored: ReadonlySet<string>;
  /** The path given; undefined to derive one from the file's name, or in a dry run for none. */
  readonly rejects: string | undefined;
  readonly force: boolean;
  /** Undefined to find it in the file. */
  readonly delimiter: string | undefined;
  /** What the file's name says. */
  readonly usualDelimiter: string | undefined;
  /** True to take new columns with names near others. */
  readonly newColumns: boolean;
  readonly notation: RecordOptions;
}

/** Throws `UsageError`. */
export function readImportWords({ operands: [file = ''], options }: Words): AskedImport {
  const text = (name: string) => options[name] as string | undefined;
  const externalId = text('external-id');
  if (externalId !== undefined && !canBeNewColumn(externalId)) {
    throw new UsageError(`"${externalId}" can't be a column of your own: an external id must be one.`);
  }
  const noExternalId = options['no-external-id'] === true;
  if (noExternalId && externalId !== undefined) {
    throw new UsageError('--external-id and --no-external-id exclude each other.');
  }
  const { kind, usualDelimiter } = kindOf(file, text('format'));
  return {
    file,
    isDry: options['dry-run'] === true,
    kind,
    encoding: readEncoding(text('encoding')),
    externalId,
    noExternalId,
    ignored: new Set((options['ignore'] ?? []) as string[]),
    rejects: text('rejects'),
    force: options['force'] === true,
    delimiter: readDelimiter(text('delimiter')),
    usualDelimiter,
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
