import type { Collection, IndexDescription, MongoClient } from 'mongodb';
import type { CustomerImports, ImportPace, SuspendedIndexes } from '../../../application/ports/customer-imports.js';
import { COMMITTED, type MongoCollections } from '../database/mongo-collections.js';
import { asUnavailable } from '../database/driver-errors.js';
import { buildIndexes, type IndexedCollection } from '../database/build-indexes.js';
import { IS_RUNNING } from '../instances/running-instances.js';
import { whileEndingIdleTransactions } from '../database/end-idle-transactions.js';
import { BY_OWN_COLUMN, CUSTOMER_INDEXES, nameOfIndex } from './customer-indexes.js';
import { TrigramIndexSuspension } from './trigram-index-suspension.js';
import { isOnDemand } from './on-demand-indexes.js';

const LOOK_EVERY_MS = 1_000;
/** With more customers than this, an import leaves the trigram index to those who search them. */
const MAX_SEARCHED = 10_000;
/** Nobody waits, and every transaction has the same round trips. Well within what a group may take. */
const ALONE: ImportPace = { minRows: 250, maxRows: 1_000, holdMs: 1_000, pauseMs: 0 };

/**
 * There are no bulk loads, because other instances may start at any time. Every instance builds missing indexes when it
 * starts, so an import that is killed leaves nothing that isn't mended.
 */
export class MongoCustomerImports implements CustomerImports {
  /** A transaction takes many round trips and waits for a majority, so short ones would be much slower. */
  readonly pace: ImportPace = { minRows: 50, maxRows: 1_000, holdMs: 150, pauseMs: 8 };

  /** `droppedAfterMs`: see `TrigramIndexSuspension.begin`. */
  constructor(
    private readonly client: MongoClient,
    private readonly collections: MongoCollections,
    private readonly droppedAfterMs?: number,
  ) {}

  async beginBulkLoad(): Promise<undefined> {
    return undefined;
  }

  async suspendIndexes(key: string | undefined): Promise<SuspendedIndexes | undefined> {
    try {
      const customers = await this.collections.customers.countDocuments({}, { ...COMMITTED, limit: MAX_SEARCHED + 1 });
      if (customers > MAX_SEARCHED) return undefined;
      return await (customers > 0 || (await this.#isInUse()) ? this.#suspendSearch() : this.#suspendAll(key));
    } catch (error) {
      throw asUnavailable(error);
    }
  }

  /** Others use the storage, or may soon. */
  async #suspendSearch(): Promise<SuspendedIndexes> {
    const suspension = await TrigramIndexSuspension.begin(this.client, this.collections, this.droppedAfterMs);
    return { pace: undefined, restore: () => suspension.end() };
  }

  async #suspendAll(key: string | undefined): Promise<SuspendedIndexes> {
    await whileEndingIdleTransactions(this.client, () => this.#dropSlow(key));
    let pace: ImportPace | undefined = ALONE;
    const restore = async () => {
      clearInterval(looking);
      pace = undefined;
      await buildIndexes(this.client, this.#indexed());
    };
    const look = async () => {
      if (await this.#isInUse()) await restore();
    };
    const looking = setInterval(() => {
      look().catch(() => undefined);
    }, LOOK_EVERY_MS);
    return {
      get pace() {
        return pace;
      },
      restore,
    };
  }

  async #dropSlow(key: string | undefined): Promise<void> {
    for (const { collection, indexes } of this.#indexed()) {
      const slow = new Set(indexes.filter((index) => isSlow(index, key)).map((index) => nameOfIndex(index.key)));
      for (const index of await collection.indexes()) {
        if (slow.has(nameOfIndex(index.key)) || isOnDemand(index)) await collection.dropIndex(index.name!);
      }
    }
  }

  async #isInUse(): Promise<boolean> {
    return (await this.collections.instances.findOne(IS_RUNNING, COMMITTED)) !== null;
  }

  #indexed(): IndexedCollection[] {
    const { customers, customerLog } = this.collections;
    return [
      { collection: customers as unknown as Collection<never>, indexes: CUSTOMER_INDEXES['customers']! },
      { collection: customerLog as unknown as Collection<never>, indexes: CUSTOMER_INDEXES['customer_log']! },
    ];
  }
}

/** All but those that keep numbers unique or find customers by the import's key. */
function isSlow({ key: by, unique }: IndexDescription, key: string | undefined): boolean {
  return unique !== true && !(key !== undefined && by === BY_OWN_COLUMN);
}
