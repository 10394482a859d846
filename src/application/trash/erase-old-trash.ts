import type { TrashRetention } from '../../domain/customers/trash.js';
import type { Clock } from '../ports/clock.js';
import type { CustomerTrash } from '../ports/customer-trash.js';
import type { Store } from '../ports/store.js';
import type { TrashLog } from '../ports/trash-log.js';

/** Erased within a few milliseconds each. */
const ROWS_PER_RUN = 100;

interface EraseOldTrashOptions {
  readonly store: Pick<Store, 'customers'> & { readonly customerTrash: Pick<CustomerTrash, 'measure'> };
  readonly retention: TrashRetention;
  readonly clock: Clock;
  readonly log: TrashLog;
}

/**
 * Erases deleted customers that have been kept for long enough; all of them, if none are kept any more. Bounded per run; returns
 * whether more is left.
 */
export class EraseOldTrash {
  /** In this series of runs. */
  #erased = 0;

  constructor(private readonly options: EraseOldTrashOptions) {}

  async execute(): Promise<boolean> {
    const { store, retention, clock, log } = this.options;
    const until = retention.dueAt(clock.now());
    const { customers, oldest = Infinity } = await store.customerTrash.measure();
    const erased = oldest > until ? 0 : await this.#erase(until);
    if (this.#erased === 0 && erased > 0 && !retention.isOn) log.switchedOff({ customers });
    this.#erased += erased;
    if (erased >= ROWS_PER_RUN) return true;
    if (this.#erased > 0) log.erased({ customers: this.#erased, days: retention.days });
    this.#erased = 0;
    return false;
  }

  #erase(until: number): Promise<number> {
    return this.options.store.customers.transact(
      async ({ trash }) => {
        const ids = await trash.listOldest({ until, limit: ROWS_PER_RUN });
        await trash.erase(ids);
        return ids.length;
      },
      { isLarge: true },
    );
  }
}
