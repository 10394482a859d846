import { Unavailable } from '../../../domain/domain-error.js';
import type { AvatarCheck } from '../../avatars/avatar-check.js';
import type { Clock } from '../../ports/clock.js';
import type { BulkLoad, ImportPace, SuspendedIndexes } from '../../ports/customer-imports.js';
import type { CustomerCallback } from '../../ports/customer-store.js';
import type { Ids } from '../../ports/ids.js';
import type { Store } from '../../ports/store.js';
import { BatchPace } from '../batch-pace.js';
import {
  IMPORT_ACTOR,
  prepareRow,
  readRow,
  writeRows,
  type ExternalId,
  type ImportedRow,
  type PreparedRow,
  type RowOutcome,
} from './import-batch.js';

const BULK_ROWS = 100;
/** Delay before retrying a busy storage, and number of tries. */
const RETRY_AFTER_MS = 1_000;
const TRIES = 10;

interface ImportCustomersOptions {
  readonly store: Pick<Store, 'customers' | 'customerImports'>;
  readonly avatars: Pick<AvatarCheck, 'touch'>;
  readonly ids: Ids;
  readonly clock: Clock;
}

/** How batches take turns with other users of the storage. */
interface Pacing {
  readonly pace: BatchPace;
  readonly pauseMs: number;
}

function pacingOf(pace: ImportPace): Pacing {
  return { pace: new BatchPace(pace, pace.minRows), pauseMs: pace.pauseMs };
}

/**
 * Imports customers in batches from a source of any length. Uses a bulk load if the storage is empty and not open
 * elsewhere; otherwise batches small enough that other users of the storage hardly notice.
 */
export class ImportCustomers {
  #bulk: BulkLoad | undefined;
  #suspended: SuspendedIndexes | undefined;
  #isDiscarded = false;
  readonly #besideOthers: Pacing;
  #alone: Pacing | undefined;
  /** Resolves at the end of the pause after a batch. The next batch is prepared meanwhile. */
  #pause: Promise<void> = Promise.resolve();
  /** Settles as the transaction of the previous batch. */
  #previous: Promise<unknown> = Promise.resolve();

  constructor(private readonly options: ImportCustomersOptions) {
    this.#besideOthers = pacingOf(options.store.customerImports.pace);
  }

  /** Call before the first batch. Returns whether the import uses a bulk load. */
  async begin(externalId: ExternalId | undefined): Promise<boolean> {
    const { customerImports } = this.options.store;
    this.#bulk = await customerImports.beginBulkLoad(externalId?.key);
    if (this.#bulk !== undefined) return true;
    this.#suspended = await customerImports.suspendIndexes(externalId?.key);
    this.#alone = this.#suspended?.pace && pacingOf(this.#suspended.pace);
    return false;
  }

  /** Recommended size of the next batch. */
  get batchSize(): number {
    return this.#bulk === undefined ? this.#pacing.pace.rows : BULK_ROWS;
  }

  get #pacing(): Pacing {
    return (this.#suspended?.pace && this.#alone) ?? this.#besideOthers;
  }

  /**
   * Writes a batch in one transaction and returns the outcome of each row, in order. Batches may be handed over before
   * earlier ones are written: they're prepared meanwhile and written in this order, none after one that failed. Throws
   * `Unavailable`: 'storage_unavailable' (nothing of the batch was saved) or 'outcome_unknown' (it may or may not have
   * been saved), or what an earlier batch failed with.
   */
  write(batch: readonly ImportedRow[], externalId: ExternalId | undefined): Promise<RowOutcome[]> {
    const previous = this.#previous;
    const outcomes = this.#writeAfter(previous, batch, externalId);
    this.#previous = outcomes;
    return outcomes;
  }

  async #writeAfter(
    previous: Promise<unknown>,
    batch: readonly ImportedRow[],
    externalId: ExternalId | undefined,
  ): Promise<RowOutcome[]> {
    const rows: PreparedRow[] = [];
    const { avatars, ids, clock } = this.options;
    const surroundings = { actorId: IMPORT_ACTOR, ids, clock, isKnown: (path: string) => avatars.touch(path) };
    for (const { fields, errors } of batch) {
      rows.push(await prepareRow(readRow(fields, externalId, errors), surroundings));
    }
    const callback: CustomerCallback<RowOutcome[]> = (transaction) => writeRows(transaction, rows, externalId);
    await previous;
    return rows.length === 0 ? [] : this.#transact(rows.length, callback);
  }

  /**
   * Call after the last batch, even if the import is aborted. Returns whether the rows imported so far are saved, which is
   * true unless a bulk load failed. Throws `Unavailable` as `BulkLoad.finish` does.
   */
  async finish(onStep: (done: number, total: number) => void): Promise<boolean> {
    const bulk = this.#bulk;
    this.#bulk = undefined;
    await bulk?.finish(onStep);
    const suspended = this.#suspended;
    this.#suspended = undefined;
    if (suspended !== undefined) {
      onStep(0, 1);
      await suspended.restore();
      onStep(1, 1);
    }
    return !this.#isDiscarded;
  }

  #transact(rows: number, callback: CustomerCallback<RowOutcome[]>): Promise<RowOutcome[]> {
    return this.#bulk === undefined ? this.#transactBesideOthers(rows, callback) : this.#load(this.#bulk, callback);
  }

  async #load(bulk: BulkLoad, callback: CustomerCallback<RowOutcome[]>): Promise<RowOutcome[]> {
    try {
      return await bulk.transact(callback);
    } catch (error) {
      this.#bulk = undefined;
      this.#isDiscarded = true;
      await bulk.discard();
      throw error;
    }
  }

  async #transactBesideOthers(rows: number, callback: CustomerCallback<RowOutcome[]>): Promise<RowOutcome[]> {
    const { store, clock } = this.options;
    const { pace, pauseMs } = this.#pacing;
    let begun = 0;
    const timed: typeof callback = (transaction) => {
      // Start the measurement here to exclude the wait for the storage.
      begun = clock.monotonic();
      return callback(transaction);
    };
    for (let tries = 1; ; tries += 1) {
      await this.#pause;
      try {
        const outcomes = await store.customers.transact(timed, { isLarge: true });
        pace.adjust(rows, clock.monotonic() - begun);
        this.#pause = clock.timer(pauseMs).elapsed;
        return outcomes;
      } catch (error) {
        const isBusy = error instanceof Unavailable && error.code !== 'outcome_unknown';
        if (!isBusy || tries === TRIES) throw error;
      }
      await clock.timer(RETRY_AFTER_MS).elapsed;
    }
  }
}
