import type { Customer } from '../../domain/customers/customer.js';

type Pair = Pick<Customer, 'status' | 'role'>;

/** How much one status-role count changes. */
interface StatusRoleChange extends Pair {
  by: number;
}

/** Accumulates the changes to status-role counts. */
export class StatusRoleChanges {
  readonly #changes = new Map<string, StatusRoleChange>();

  add({ status, role }: Pair, by: 1 | -1): void {
    const id = statusRoleId({ status, role });
    const change = this.#changes.get(id) ?? { status, role, by: 0 };
    change.by += by;
    this.#changes.set(id, change);
  }

  /** The net changes. */
  get net(): readonly Readonly<StatusRoleChange>[] {
    return [...this.#changes.values()].filter(({ by }) => by !== 0);
  }
}

/** Status and role joined by a line break, which neither can contain. */
export function statusRoleId({ status, role }: Pair): string {
  return `${status}\n${role}`;
}
