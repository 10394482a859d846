import { extname } from 'node:path';
import { UsageError } from '../command-error.js';

/** How customers lie in a file. */
export type Format = 'csv' | 'ndjson';

/** Standard input or output instead of a file. */
export const STANDARD_STREAM = '-';

const BY_EXTENSION: Readonly<Record<string, Format>> = {
  '.csv': 'csv',
  '.ndjson': 'ndjson',
  '.jsonl': 'ndjson',
};

/** What `--format` says, else the end of the file's name. Throws `UsageError`. */
export function formatOf(file: string, option: string | undefined): Format {
  if (option === 'csv' || option === 'ndjson') return option;
  if (option !== undefined) throw new UsageError(`"${option}" is not a format: there is csv and ndjson.`);
  const format = BY_EXTENSION[extname(file).toLowerCase()];
  if (format !== undefined) return format;
  throw new UsageError(`What "${file}" holds cannot be told from its name: say --format csv or --format ndjson.`);
}
