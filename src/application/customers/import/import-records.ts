import { authorise, type Actor } from '../../../domain/permissions/actor.js';
import { all } from '../../../domain/permissions/needs.js';
import type { AvatarCheck } from '../../avatars/avatar-check.js';
import type { Clock } from '../../ports/clock.js';
import type { CustomerTransaction } from '../../ports/customer-store.js';
import type { Ids } from '../../ports/ids.js';
import { RolledBack } from '../../ports/rolled-back.js';
import type { CustomerWriter } from '../customer-writer.js';
import {
  prepareRow,
  Rejected,
  writeRows,
  type ExternalId,
  type RowOutcome,
  type PreparedRow,
  readRow,
  type ReadRow,
} from './import-batch.js';

/** Records that are validated or decided in a few milliseconds. */
const PART = 25;

interface ImportRecordsOptions {
  readonly writer: CustomerWriter;
  readonly avatars: Pick<AvatarCheck, 'touch' | 'exists'>;
  readonly ids: Ids;
  readonly clock: Clock;
}

interface ImportRecordsInput {
  /** As sent. Those of customers are objects, by the wire names of their fields. */
  readonly records: readonly unknown[];
  /** The own column by which customers are found; if undefined, every record creates one. */
  readonly externalId: string | undefined;
  /** Whether to save nothing. */
  readonly isDry: boolean;
}

/** Imports records that a client sends, in one transaction. Wrong ones are rejected one by one. */
export class ImportRecords {
  static readonly needs = all('customer.create', 'customer.update', 'customer.read');

  constructor(private readonly options: ImportRecordsOptions) {}

  /** Returns the outcome of each record, in order. Throws `Forbidden`. */
  async execute(actor: Actor, { records, externalId, isDry }: ImportRecordsInput): Promise<RowOutcome[]> {
    const { needs } = ImportRecords;
    // Refuse early, before touching avatars; the transaction checks again.
    authorise(actor, needs);
    const by = externalId === undefined ? undefined : { key: externalId, isRequired: true };
    const read = await this.#read(actor, records, { by, isDry });
    const prepared = read.filter((row): row is PreparedRow => !(row instanceof Rejected));
    const outcomes = (await this.#write(actor, prepared, { by, isDry })).values();
    return read.map((row) => (row instanceof Rejected ? row : outcomes.next().value!));
  }

  async #read(
    actor: Actor,
    records: ImportRecordsInput['records'],
    { by, isDry }: How,
  ): Promise<(PreparedRow | Rejected)[]> {
    const { avatars, ids, clock } = this.options;
    const isKnown = (path: string) => (isDry ? avatars.exists(path) : avatars.touch(path));
    const surroundings = { actorId: actor.id, ids, clock, isKnown };
    const read: (PreparedRow | Rejected)[] = [];
    for (const [index, record] of records.entries()) {
      if (index > 0 && index % PART === 0) await clock.timer(0).elapsed;
      const row = readRecord(record, by);
      if (row instanceof Rejected) {
        read.push(row);
        continue;
      }
      read.push(await prepareRow(row, surroundings));
    }
    return read;
  }

  async #write(actor: Actor, rows: readonly PreparedRow[], { by, isDry }: How): Promise<RowOutcome[]> {
    const write = { needs: ImportRecords.needs, isLarge: rows.length > PART };
    try {
      return await this.options.writer.writeAs(actor, write, async (transaction) => {
        const outcomes = await writeParts(transaction, rows, by);
        if (isDry) throw new RolledBack(outcomes);
        return outcomes;
      });
    } catch (error) {
      if (error instanceof RolledBack) return error.value as RowOutcome[];
      throw error;
    }
  }
}

interface How {
  readonly by: ExternalId | undefined;
  readonly isDry: boolean;
}

async function writeParts(
  transaction: CustomerTransaction,
  rows: readonly PreparedRow[],
  by: ExternalId | undefined,
): Promise<RowOutcome[]> {
  const outcomes: RowOutcome[] = [];
  for (let start = 0; start < rows.length; start += PART) {
    outcomes.push(...(await writeRows(transaction, rows.slice(start, start + PART), by)));
  }
  return outcomes;
}

/** More than any customer can have, even if every own column is replaced. Validating thousands would take too long. */
const MAX_FIELDS = 100;

/** Validates a record that a client sent like the body of a new customer. Errors about the record as a whole are at `body`. */
function readRecord(record: unknown, externalId: ExternalId | undefined): ReadRow | Rejected {
  if (typeof record !== 'object' || record === null || Array.isArray(record)) {
    return new Rejected({ body: { code: 'invalid_type', message: 'must be an object' } });
  }
  if (Object.keys(record).length > MAX_FIELDS) {
    return new Rejected({ body: { code: 'too_big', message: `has more than ${MAX_FIELDS} fields` } });
  }
  return readRow(record as Readonly<Record<string, unknown>>, externalId);
}
