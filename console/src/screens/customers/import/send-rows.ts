import type { Schema } from 'castellan-client';
import type { SourceRow } from '../../../../../src/customer-files/source-row.js';
import type { RecordOptions } from '../../../../../src/customer-files/records.js';
import { client } from '../../../api/client.js';
import { messageInOwnLanguage } from '../../../i18n/problem-text.js';
import type { CustomerFile } from './customer-file.js';
import { recordsOf, type ColumnMapping } from './mapping.js';

const MAX_RECORDS = 500;
/** The service takes 2 MiB; names of fields, escapes and several bytes for a character need room. */
const MAX_CHARACTERS = 400_000;

export interface Rejected {
  /** The place in the file's rows, from 0. */
  readonly index: number;
  readonly errors: Readonly<Record<string, string>>;
}

/** Counts so far. Every row is counted once. */
export interface Outcome {
  readonly done: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  /** Rows without a value. */
  readonly empty: number;
  readonly rejected: readonly Rejected[];
}

const NOTHING: Outcome = { done: 0, created: 0, updated: 0, unchanged: 0, empty: 0, rejected: [] };

/** How the rows of a file become customers. */
export interface Reading {
  readonly mapping: readonly ColumnMapping[];
  readonly notation: RecordOptions;
  /** The own column by which customers are found; null to create all. */
  readonly externalId: string | null;
}

export interface SendOptions extends Reading {
  readonly dryRun: boolean;
  readonly signal: AbortSignal;
  readonly report: (outcome: Outcome) => void;
}

type Answer = Schema<'CustomersImported'>;

/** Sends rows in batches, each of which is one transaction. Resolves to the counts of all. */
export async function sendRows(file: CustomerFile, options: SendOptions): Promise<Outcome> {
  const { mapping, notation, signal, report } = options;
  const recordAt = recordsOf(file, mapping, notation);
  let outcome = NOTHING;
  while (outcome.done < file.rows.length) {
    signal.throwIfAborted();
    const end = endOfBatch(file, outcome.done);
    const batch = Array.from({ length: end - outcome.done }, (_, index) => recordAt(outcome.done + index));
    outcome = added(outcome, batch, await sendBatch(batch, options));
    report(outcome);
  }
  return outcome;
}

function endOfBatch({ kind, rows }: CustomerFile, start: number): number {
  let characters = 0;
  let end = start;
  while (end < rows.length && end - start < MAX_RECORDS) {
    const row = rows[end]!;
    characters += 'cells' in row ? row.cells.reduce((sum, cell) => sum + cell.length, 0) : row.json.length;
    if (end > start && characters > MAX_CHARACTERS) break;
    end += 1;
  }
  return kind === 'csv' || end > start ? end : start + 1;
}

interface BatchAnswer {
  readonly counts: Pick<Outcome, 'created' | 'updated' | 'unchanged'>;
  /** By the place in the batch. */
  readonly errors: ReadonlyMap<number, Readonly<Record<string, string>>>;
}

/** Rows that can't be read are only tried, for what else is wrong with them. */
async function sendBatch(batch: readonly SourceRow[], options: SendOptions): Promise<BatchAnswer> {
  const readable = [...batch.keys()].filter((index) => !batch[index]!.isEmpty && batch[index]!.problem === undefined);
  const sound = readable.filter((index) => batch[index]!.errors === undefined);
  const errors = new Map<number, Readonly<Record<string, string>>>();
  const answer = await send(sound, batch, options);
  for (const { index, errors: found } of answer.rejected) errors.set(sound[index]!, found);
  if (sound.length < readable.length) {
    const tried = await send(readable, batch, { ...options, dryRun: true });
    const others = new Map(tried.rejected.map(({ index, errors: found }) => [readable[index]!, found]));
    for (const index of readable) {
      const { errors: unreadable } = batch[index]!;
      if (unreadable !== undefined) errors.set(index, { ...others.get(index), ...unreadable });
    }
  }
  for (const [index, { problem }] of batch.entries()) if (problem !== undefined) errors.set(index, { row: problem });
  return { counts: answer, errors };
}

async function send(
  indexes: readonly number[],
  batch: readonly SourceRow[],
  { externalId, dryRun, signal }: SendOptions,
): Promise<Answer> {
  if (indexes.length === 0) return { created: 0, updated: 0, unchanged: 0, rejected: [] };
  const body = { customers: indexes.map((index) => batch[index]!.fields), external_id: externalId };
  const { json } = await client.request<Answer>('/customers/import', { method: 'POST', body, dryRun, signal });
  return json;
}

function added(sum: Outcome, batch: readonly SourceRow[], { counts, errors }: BatchAnswer): Outcome {
  const rejected = [...errors]
    .sort(([a], [b]) => a - b)
    .map(([index, found]) => ({ index: sum.done + index, errors: inOwnLanguage(found) }));
  return {
    done: sum.done + batch.length,
    created: sum.created + counts.created,
    updated: sum.updated + counts.updated,
    unchanged: sum.unchanged + counts.unchanged,
    empty: sum.empty + batch.filter(({ isEmpty }) => isEmpty).length,
    rejected: [...sum.rejected, ...rejected],
  };
}

function inOwnLanguage(errors: Rejected['errors']): Rejected['errors'] {
  return Object.fromEntries(Object.entries(errors).map(([column, message]) => [column, messageInOwnLanguage(message)]));
}
