import type { AnyBulkWriteOperation } from 'mongodb';
import { roleSetOf } from '../../storage-kernel/role-set.js';
import type { RoleSetDocument, UserDocument } from '../documents/documents.js';

type User = Pick<UserDocument, 'role_ids' | 'role_set' | 'suspended'>;

/** How much the counts of one role set change. */
interface RoleSetDelta {
  readonly roleIds: readonly string[];
  users: number;
  suspended: number;
}

/** Accumulates the changes to the counts of role sets. */
export class RoleSetDeltas {
  readonly #deltas = new Map<string, RoleSetDelta>();

  add(user: User, by: 1 | -1): void {
    const delta = this.#of(user.role_set, () => roleSetOf(user.role_ids).roleIds);
    if (user.suspended) delta.suspended += by;
    else delta.users += by;
  }

  addAll(others: RoleSetDeltas): void {
    for (const [id, { roleIds, users, suspended }] of others.#deltas) {
      const delta = this.#of(id, () => roleIds);
      delta.users += users;
      delta.suspended += suspended;
    }
  }

  clear(): void {
    this.#deltas.clear();
  }

  /** The net changes by the id of the set. */
  get net(): readonly (readonly [string, Readonly<RoleSetDelta>])[] {
    return [...this.#deltas].filter(([, { users, suspended }]) => users !== 0 || suspended !== 0);
  }

  /** Empty when no count changes. Sets that lose their last user are removed. */
  writes(): AnyBulkWriteOperation<RoleSetDocument>[] {
    const decreased = this.net.filter(([, { users, suspended }]) => users < 0 || suspended < 0).map(([id]) => id);
    return [
      ...this.net.map(([_id, { roleIds, users, suspended }]) => ({
        updateOne: {
          filter: { _id },
          update: { $inc: { users, suspended }, $setOnInsert: { role_ids: [...roleIds] } },
          upsert: true,
        },
      })),
      ...(decreased.length === 0
        ? []
        : [{ deleteMany: { filter: { _id: { $in: decreased }, users: 0, suspended: 0 } } }]),
    ];
  }

  #of(id: string, roleIds: () => readonly string[]): RoleSetDelta {
    const delta = this.#deltas.get(id) ?? { roleIds: roleIds(), users: 0, suspended: 0 };
    this.#deltas.set(id, delta);
    return delta;
  }
}
