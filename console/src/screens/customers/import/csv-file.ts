/** Most rows that a page imports; the command imports any number. */
export const MAX_ROWS = 100_000;

export interface CsvFile {
  readonly name: string;
  readonly headers: readonly string[];
  readonly rows: readonly CsvRow[];
}

export interface CsvRow {
  /** The line that it begins in, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** Why a file can't be read. */
export class UnreadableFile extends Error {
  constructor(readonly reason: 'empty' | 'too_many' | 'quotes' | 'encoding') {
    super(reason);
  }
}
