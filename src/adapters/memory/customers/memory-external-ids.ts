import type { Customer } from '../../../domain/customers/customer.js';
import { externalIdText } from '../../../domain/customers/external-id.js';
import { compareText } from '../../../domain/lists/compare.js';

/** The ids of the customers with each external id, by its text form. */
export class MemoryExternalIds {
  readonly #ids = new Map<string, IdSet>();

  changed(id: string, before: Customer | undefined, after: Customer | undefined): void {
    const [old, next] = [externalIdOf(before), externalIdOf(after)];
    if (old === next) return;
    if (old !== undefined && this.#ids.get(old)?.delete(id) === 0) this.#ids.delete(old);
    if (next === undefined) return;
    const ids = this.#ids.get(next) ?? new IdSet();
    ids.add(id);
    this.#ids.set(next, ids);
  }

  /** The smallest id of a customer with this external id. */
  first(externalId: string): string | undefined {
    return this.#ids.get(externalIdText(externalId))?.smallest();
  }
}

/** A set of ids that keeps the smallest one at hand until it's deleted. */
class IdSet {
  readonly #ids = new Set<string>();
  #smallest: string | undefined;

  add(id: string): void {
    if (this.#ids.size === 0 || (this.#smallest !== undefined && compareText(id, this.#smallest) < 0)) {
      this.#smallest = id;
    }
    this.#ids.add(id);
  }

  /** Returns how many are left. */
  delete(id: string): number {
    this.#ids.delete(id);
    if (id === this.#smallest) this.#smallest = undefined;
    return this.#ids.size;
  }

  smallest(): string | undefined {
    if (this.#smallest === undefined) {
      for (const id of this.#ids) {
        if (this.#smallest === undefined || compareText(id, this.#smallest) < 0) this.#smallest = id;
      }
    }
    return this.#smallest;
  }
}

function externalIdOf(customer: Customer | undefined): string | undefined {
  const value = customer?.ownColumns.get('external_id');
  return value === undefined ? undefined : externalIdText(value);
}
