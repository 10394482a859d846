import { Unavailable } from '../../../domain/domain-error.js';
import type { AvatarCheck } from '../../avatars/avatar-check.js';
import type { Clock } from '../../ports/clock.js';
import type { BulkLoad } from '../../ports/customer-imports.js';
import type { CustomerCallback } from '../../ports/customer-store.js';
import type { Ids } from '../../ports/ids.js';
import type { Store } from '../../ports/store.js';
import { readRow, Rejected, writeRows, type ExternalId, type RowOutcome, type SoundRow } from './import-batch.js';

const ACTOR = 'system:import';
const BULK_ROWS = 100;
const [FEWEST_ROWS, MOST_ROWS] = [10, 500];
/**
 * How long a transaction is meant to keep other writers of the storage waiting, and how long they then have it to
 * themselves: longer than a writer that found it taken rests before it tries again. Half the time would cost a quarter
 * more in all, for each transaction writes the pages that all rows share and waits for the disk.
 */
const HOLD_MS = 25;
const PAUSE_MS = 8;
/** What a busy storage is asked again after, and how often. */
const RETRY_AFTER_MS = 1_000;
const TRIES = 10;

export interface ImportCustomersOptions {
  readonly store: Pick<Store, 'customers' | 'customerImports'>;
  readonly avatars: Pick<AvatarCheck, 'claim'>;
  readonly ids: Ids;
  readonly clock: Clock;
}

/** A row of the source by the wire names of its fields. */
export type ImportedFields = Readonly<Record<string, unknown>>;

/**
 * Brings customers in from a source of any length, a batch at a time. An empty storage that nobody else has open is
 * filled at full speed; otherwise batches are kept small and apart, so that whoever works with the storage meanwhile
 * hardly notices.
 */
export class ImportCustomers {
  #bulk: BulkLoad | undefined;
  #isDiscarded = false;
  #batchSize = MOST_ROWS;
  /** Settles when others have had their time; what can be prepared meanwhile is. */
  #pause: Promise<void> = Promise.resolve();

  constructor(private readonly options: ImportCustomersOptions) {}

  /** Before the first batch. Answers whether the storage is filled at full speed. */
  async begin(externalId: ExternalId | undefined): Promise<boolean> {
    const { customerImports } = this.options.store;
    this.#bulk = await customerImports.beginBulkLoad(externalId?.key);
    if (this.#bulk !== undefined) this.#batchSize = BULK_ROWS;
    else if (externalId !== undefined) await customerImports.indexOwnColumn(externalId.key);
    return this.#bulk !== undefined;
  }

  /** How many rows the next batch had best have. */
  get batchSize(): number {
    return this.#batchSize;
  }

  /**
   * Writes a batch in one transaction and answers what became of each row, in their order. Throws `Unavailable`:
   * 'storage_unavailable' (nothing of the batch was kept) or 'outcome_unknown' (perhaps it was).
   */
  async write(batch: readonly ImportedFields[], externalId: ExternalId | undefined): Promise<RowOutcome[]> {
    const rejected = new Map<number, Rejected>();
    const sound: SoundRow[] = [];
    for (const [index, fields] of batch.entries()) {
      const read = readRow(fields, externalId);
      if (read instanceof Rejected) rejected.set(index, read);
      else sound.push(await this.#prepare(read));
    }
    const work: CustomerCallback<RowOutcome[]> = (transaction) => writeRows(transaction, sound, externalId);
    const outcomes = sound.length === 0 ? [] : await this.#transact(sound.length, work);
    const next = outcomes.values();
    return batch.map((_, index) => rejected.get(index) ?? next.next().value!);
  }

  /**
   * After the last batch, also of an import that is given up; answers whether what was imported until then is kept. That
   * is so but for an empty storage that was being filled when it failed. Throws `Unavailable` as `BulkLoad.finish` does.
   */
  async finish(onStep: (done: number, total: number) => void): Promise<boolean> {
    const bulk = this.#bulk;
    this.#bulk = undefined;
    await bulk?.finish(onStep);
    return !this.#isDiscarded;
  }

  async #prepare(patch: SoundRow['patch']): Promise<SoundRow> {
    const { avatars, ids, clock } = this.options;
    const { avatar } = patch.fields;
    const isKnown = !avatar || (await avatars.claim(avatar));
    const made = { actorId: ACTOR, now: clock.now(), entryId: ids.next() };
    return { patch, id: ids.next(), made, unknownAvatar: isKnown ? undefined : avatar };
  }

  #transact(rows: number, work: CustomerCallback<RowOutcome[]>): Promise<RowOutcome[]> {
    return this.#bulk === undefined ? this.#transactBesideOthers(rows, work) : this.#load(this.#bulk, work);
  }

  async #load(bulk: BulkLoad, work: CustomerCallback<RowOutcome[]>): Promise<RowOutcome[]> {
    try {
      return await bulk.transact(work);
    } catch (error) {
      this.#bulk = undefined;
      this.#isDiscarded = true;
      await bulk.discard();
      throw error;
    }
  }

  async #transactBesideOthers(rows: number, work: CustomerCallback<RowOutcome[]>): Promise<RowOutcome[]> {
    const { store, clock } = this.options;
    let begun = 0;
    const timed: typeof work = (transaction) => {
      // Not before: what waiting for the storage took says nothing of the rows.
      begun = clock.monotonic();
      return work(transaction);
    };
    for (let tries = 1; ; tries += 1) {
      await this.#pause;
      try {
        const outcomes = await store.customers.transact(timed);
        this.#makeWay(rows, clock.monotonic() - begun);
        return outcomes;
      } catch (error) {
        const isBusy = error instanceof Unavailable && error.code !== 'outcome_unknown';
        if (!isBusy || tries === TRIES) throw error;
      }
      await clock.timer(RETRY_AFTER_MS).elapsed;
    }
  }

  /** The next batch is as long as this one should have been: shorter at once, longer by halves. */
  #makeWay(rows: number, ms: number): void {
    const fitting = (rows * HOLD_MS) / Math.max(ms, 1);
    const next = Math.round(Math.min(fitting, (this.#batchSize + fitting) / 2));
    this.#batchSize = Math.min(Math.max(next, FEWEST_ROWS), MOST_ROWS);
    this.#pause = this.options.clock.timer(PAUSE_MS).elapsed;
  }
}
