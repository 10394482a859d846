import type { OldestTrashed } from '../../../application/ports/customer-trash.js';
import { TRASH_FIELDS, trashValue, type TrashedCustomer } from '../../../domain/customers/trash.js';
import { compareText } from '../../../domain/lists/compare.js';
import { evaluateList } from '../../../domain/lists/evaluate-list.js';
import type { ListPage, ListQuery } from '../../../domain/lists/list-query.js';
import type { MemoryCustomerState } from '../customers/memory-customer-state.js';
import type { UndoJournal } from '../writing/undo-journal.js';

/** Deleted customers that are kept; inside a transaction with its journal. */
export class MemoryCustomerTrash {
  constructor(
    private readonly state: Pick<MemoryCustomerState, 'trash' | 'toErase'>,
    private readonly journal?: UndoJournal,
  ) {}

  list(query: ListQuery): ListPage<TrashedCustomer> {
    return structuredClone(evaluateList(this.#all(), query, TRASH_FIELDS, trashValue));
  }

  measure(): { readonly customers: number; readonly oldest: number | undefined } {
    const times = this.#all().map(({ deleted }) => deleted);
    return { customers: times.length, oldest: times.length === 0 ? undefined : Math.min(...times) };
  }

  findAll(ids: readonly string[]): TrashedCustomer[] {
    return [...new Set(ids)].map((id) => this.state.trash.get(id)).filter((trashed) => trashed !== undefined);
  }

  listOldest({ until, limit }: OldestTrashed): string[] {
    return this.#all()
      .filter(({ deleted }) => deleted <= until)
      .sort((a, b) => a.deleted - b.deleted || compareText(a.customer.id, b.customer.id))
      .slice(0, limit)
      .map(({ customer }) => customer.id);
  }

  put(trashed: TrashedCustomer): void {
    this.state.trash.set(trashed.customer.id, trashed, this.journal);
  }

  remove(id: string): boolean {
    return this.state.trash.delete(id, this.journal);
  }

  erase(ids: readonly string[]): number {
    const { toErase } = this.state;
    const erased = ids.filter((id) => this.remove(id));
    for (const id of erased) {
      toErase.add(id);
      this.journal?.add(() => toErase.delete(id));
    }
    return erased.length;
  }

  /** See `Store.correctTimes`. */
  correct(now: number): void {
    for (const trashed of this.#all()) if (trashed.deleted > now) this.put({ ...trashed, deleted: now });
  }

  #all(): TrashedCustomer[] {
    return Array.from(this.state.trash.values(), ([, trashed]) => trashed);
  }
}
