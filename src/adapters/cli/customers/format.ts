import { extname } from 'node:path';
import { UsageError } from '../command-error.js';

/** The format of an exported file. */
export type Format = 'csv' | 'ndjson';

/** Stands for standard input or output instead of a file. */
export const STANDARD_STREAM = '-';

const BY_EXTENSION: Readonly<Record<string, Format>> = {
  '.csv': 'csv',
  '.ndjson': 'ndjson',
  '.jsonl': 'ndjson',
};

/** Returns the format from `--format`, otherwise from the file's extension. Throws `UsageError`. */
export function formatOf(file: string, option: string | undefined): Format {
  if (option === 'csv' || option === 'ndjson') return option;
  if (option !== undefined) throw new UsageError(`"${option}" is not a format. Use csv or ndjson.`);
  const format = BY_EXTENSION[extname(file).toLowerCase()];
  if (format !== undefined) return format;
  throw unknownFormat(file);
}

export function unknownFormat(file: string): UsageError {
  return new UsageError(
    `The name "${file}" does not say which format the file has. Add --format csv or --format ndjson.`,
  );
}
