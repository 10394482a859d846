import type { AnyBulkWriteOperation } from 'mongodb';
import type { Customer } from '../../../domain/customers/customer.js';
import { fold } from '../../../domain/text/fold.js';
import type { StatusRoleCountDocument } from './documents.js';

interface Delta {
  readonly status: string;
  readonly role: string;
  by: number;
}

/** Status and role joined by a line break, which neither can contain. */
export function statusRoleId({ status, role }: Pick<Customer, 'status' | 'role'>): string {
  return `${status}\n${role}`;
}

/** Accumulates the changes to status-role counts. */
export class StatusRoleDeltas {
  readonly #deltas = new Map<string, Delta>();

  add({ status, role }: Customer, by: 1 | -1): void {
    const id = statusRoleId({ status, role });
    const delta = this.#deltas.get(id) ?? { status, role, by: 0 };
    delta.by += by;
    this.#deltas.set(id, delta);
  }

  /** Empty when no count changes. Counts that become 0 are removed. */
  writes(): AnyBulkWriteOperation<StatusRoleCountDocument>[] {
    const changed = [...this.#deltas].filter(([, { by }]) => by !== 0);
    const decreased = changed.filter(([, { by }]) => by < 0).map(([id]) => id);
    return [
      ...changed.map(([id, { status, role, by }]) => ({
        updateOne: {
          filter: { _id: id },
          update: {
            $inc: { customers: by },
            $setOnInsert: { status, role, status_folded: fold(status), role_folded: fold(role) },
          },
          upsert: true,
        },
      })),
      ...(decreased.length === 0 ? [] : [{ deleteMany: { filter: { _id: { $in: decreased }, customers: 0 } } }]),
    ];
  }
}
