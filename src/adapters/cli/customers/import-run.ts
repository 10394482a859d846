import { NO_EXTERNAL_ID_CODE, type ExternalId } from '../../../application/customers/import/import-batch.js';
import type { ImportCustomers } from '../../../application/customers/import/import-customers.js';
import type { SourceRow } from '../../../customer-files/source-row.js';
import { UnreadableFile } from '../../../customer-files/unreadable-file.js';
import type { FieldError, FieldErrors } from '../../../domain/domain-error.js';
import type { RejectsFile } from './rejects-file.js';

interface ImportRunOptions {
  readonly importer: Pick<ImportCustomers, 'batchSize' | 'write'>;
  readonly externalId: ExternalId | undefined;
  readonly rejects: Pick<RejectsFile, 'add' | 'flush'>;
  readonly signal: AbortSignal;
  /** Called after each batch. */
  readonly onBatch: (run: ImportRun) => void;
}

/** One pass over the rows of a source: writes them in batches, and counts. */
export class ImportRun {
  imported = 0;
  updated = 0;
  unchanged = 0;
  rejected = 0;
  /** Rows without a value. */
  empty = 0;
  /** Rejected rows whose only error is the missing external id. */
  unnamed = 0;
  /** Whether the whole file was read and written. */
  isOver = false;
  #batch: SourceRow[] = [];
  /** Settles as the last batch that was handed over. The next one is read and prepared meanwhile. */
  #writing: Promise<void> = Promise.resolve();

  constructor(private readonly options: ImportRunOptions) {}

  get rows(): number {
    return this.imported + this.updated + this.unchanged + this.rejected + this.empty;
  }

  /** Processes the rows. On an interruption it stops after a whole batch; rows that were only read aren't counted. */
  async take(pieces: AsyncIterable<readonly SourceRow[]>): Promise<void> {
    const { signal } = this.options;
    try {
      for await (const rows of pieces) {
        for (const row of rows) {
          if (signal.aborted) return;
          this.#batch.push(row);
          if (this.#batch.length >= this.options.importer.batchSize) await this.#write();
        }
      }
      // After an interruption, the last row may be incomplete.
      if (!signal.aborted) await this.#write();
      await this.#writing;
      this.isOver = !signal.aborted;
    } catch (error) {
      // The rows before a fatal error in the file are valid.
      if (error instanceof UnreadableFile) await this.#write();
      throw error;
    } finally {
      await this.#writing;
    }
  }

  /** Hands the batch over once the one before it is written. */
  async #write(): Promise<void> {
    const [batch, previous] = [this.#batch, this.#writing];
    this.#batch = [];
    this.#writing = this.#writeAfter(previous, batch);
    // It's awaited with the next batch or at the end.
    this.#writing.catch(() => undefined);
    await previous;
  }

  async #writeAfter(previous: Promise<void>, batch: readonly SourceRow[]): Promise<void> {
    const { importer, externalId, rejects, onBatch } = this.options;
    const rows = batch.filter(({ isEmpty, problem }) => !isEmpty && problem === undefined);
    const written = await importer.write(
      rows.map(({ fields, errors }) => ({ fields, errors: errors && errorsOf(errors) })),
      externalId,
    );
    await previous;
    const outcomes = written.values();
    for (const row of batch) {
      if (row.isEmpty) this.empty += 1;
      else if (row.problem !== undefined) this.#reject(row, { row: { code: 'invalid_row', message: row.problem } });
      else {
        const outcome = outcomes.next().value!;
        if (typeof outcome === 'string') this[outcome] += 1;
        else this.#reject(row, outcome.errors);
      }
    }
    await rejects.flush();
    onBatch(this);
  }

  #reject(row: SourceRow, errors: FieldErrors): void {
    const found = Object.entries(errors);
    this.rejected += 1;
    if (found.length === 1 && found[0]![1].code === NO_EXTERNAL_ID_CODE) this.unnamed += 1;
    this.options.rejects.add(row, Object.fromEntries(found.map(([field, error]) => [field, explain(error)])));
  }
}

function errorsOf(errors: Readonly<Record<string, string>>): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([field, message]) => [field, { code: 'invalid_cell', message }]),
  );
}

/** Advises against importing the whole file again, which would add the imported rows a second time. */
function explain({ code, message }: FieldError): string {
  if (code !== NO_EXTERNAL_ID_CODE) return message;
  return `${message}. Fill it in, or import this row with --no-external-id, as a new customer`;
}
