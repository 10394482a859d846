import { client } from '../../../api/client.js';
import type { CsvRow } from './csv-file.js';
import { recordOf, type ColumnMapping } from './mapping.js';

const MAX_RECORDS = 500;
/** The service takes 2 MiB; names of fields, escapes and several bytes for a character need room. */
const MAX_CHARACTERS = 400_000;
/** Most rejected rows that are kept to be shown. */
const MAX_REJECTED = 1_000;

export interface Rejected {
  readonly line: number;
  readonly errors: Readonly<Record<string, string>>;
}

/** Counts so far. */
export interface Outcome {
  readonly done: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly rejectedCount: number;
  readonly rejected: readonly Rejected[];
}

const NOTHING: Outcome = { done: 0, created: 0, updated: 0, unchanged: 0, rejectedCount: 0, rejected: [] };

export interface SendOptions {
  readonly mapping: readonly ColumnMapping[];
  /** The own column by which customers are found; null to create all. */
  readonly externalId: string | null;
  readonly dryRun: boolean;
  readonly signal: AbortSignal;
  readonly report: (outcome: Outcome) => void;
}

interface Answer {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly rejected: readonly { readonly index: number; readonly errors: Readonly<Record<string, string>> }[];
}

/** Sends rows in batches, each of which is one transaction. Resolves to the counts of all. */
export async function sendRows(rows: readonly CsvRow[], options: SendOptions): Promise<Outcome> {
  const { mapping, externalId, dryRun, signal, report } = options;
  let outcome = NOTHING;
  for (let start = 0; start < rows.length; start = outcome.done) {
    signal.throwIfAborted();
    const batch = batchFrom(rows, start);
    const body = { customers: batch.map((row) => recordOf(row, mapping)), external_id: externalId };
    const { json } = await client.request<Answer>('/customers/import', { method: 'POST', body, dryRun, signal });
    outcome = added(outcome, json, batch);
    report(outcome);
  }
  return outcome;
}

function batchFrom(rows: readonly CsvRow[], start: number): readonly CsvRow[] {
  let characters = 0;
  let end = start;
  while (end < rows.length && end - start < MAX_RECORDS) {
    characters += rows[end]!.cells.reduce((sum, cell) => sum + cell.length, 0);
    if (end > start && characters > MAX_CHARACTERS) break;
    end += 1;
  }
  return rows.slice(start, end);
}

function added(sum: Outcome, answer: Answer, batch: readonly CsvRow[]): Outcome {
  const rejected = answer.rejected.map(({ index, errors }) => ({ line: batch[index]!.line, errors }));
  return {
    done: sum.done + batch.length,
    created: sum.created + answer.created,
    updated: sum.updated + answer.updated,
    unchanged: sum.unchanged + answer.unchanged,
    rejectedCount: sum.rejectedCount + rejected.length,
    rejected: [...sum.rejected, ...rejected].slice(0, MAX_REJECTED),
  };
}
