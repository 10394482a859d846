import type { Customer } from '../../../domain/customers/customer.js';
import { compareText } from '../../../domain/lists/compare.js';

/** The ids of the customers with each external id. */
export class MemoryExternalIds {
  readonly #ids = new Map<string, Set<string>>();

  changed(id: string, before: Customer | undefined, after: Customer | undefined): void {
    const [old, next] = [externalIdOf(before), externalIdOf(after)];
    if (old === next) return;
    if (old !== undefined) {
      const ids = this.#ids.get(old);
      ids?.delete(id);
      if (ids?.size === 0) this.#ids.delete(old);
    }
    if (next !== undefined) this.#ids.set(next, (this.#ids.get(next) ?? new Set()).add(id));
  }

  /** The smallest id of a customer with this external id. */
  first(externalId: string): string | undefined {
    let first: string | undefined;
    for (const id of this.#ids.get(externalId) ?? []) if (first === undefined || compareText(id, first) < 0) first = id;
    return first;
  }
}

function externalIdOf(customer: Customer | undefined): string | undefined {
  const value = customer?.ownColumns.get('external_id');
  return typeof value === 'string' ? value : undefined;
}
