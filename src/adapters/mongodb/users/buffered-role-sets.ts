import type { Collection, Document, AnyBulkWriteOperation } from 'mongodb';
import type { RoleSetCount } from '../../../application/ports/user-repository.js';
import type { RoleSetDocument, UserDocument } from '../documents/documents.js';
import type { ServerCalls } from '../writing/server-calls.js';
import { roleSetOf } from '../../storage-kernel/role-set.js';

export interface HolderCount {
  /** The id of a role or group. */
  readonly _id: string;
  readonly users: number;
}

/** Sums up the users of the sets with each of these roles or groups, as `HolderCount`s. */
export function holderCounts(ids: readonly string[]): readonly Document[] {
  const wanted = [...ids];
  return [
    { $match: { role_ids: { $in: wanted } } },
    // Somebody's other groups can be many.
    { $project: { users: 1, suspended: 1, role_ids: { $setIntersection: ['$role_ids', wanted] } } },
    { $unwind: '$role_ids' },
    { $group: { _id: '$role_ids', users: { $sum: { $add: ['$users', '$suspended'] } } } },
  ];
}

/** The counts of role sets as the callbacks of one group see them. Written once, at the end of the group. */
export class BufferedRoleSets {
  readonly #accepted = new RoleSetDeltas();
  readonly #own = new RoleSetDeltas();

  constructor(
    private readonly collection: Collection<RoleSetDocument>,
    private readonly calls: ServerCalls,
  ) {}

  /** Counts a user out as it was before a write, and in as it is after. */
  count(before: UserDocument | undefined, after: UserDocument | undefined): void {
    if (before?.role_set === after?.role_set && before?.suspended === after?.suspended) return;
    if (before !== undefined) this.#own.add(before, -1);
    if (after !== undefined) this.#own.add(after, 1);
  }

  /** Implements `UserRepository.listHeldWith`. */
  async listHeldWith(id: string): Promise<string[]> {
    const stored = await this.calls.run((session) => this.collection.find({ role_ids: id }, { session }).toArray());
    const sets = new Map(
      stored.map(({ _id, role_ids, users, suspended }) => [_id, { role_ids, held: users + suspended }]),
    );
    for (const deltas of [this.#accepted, this.#own]) {
      for (const [setId, { roleIds, users, suspended }] of deltas.net) {
        if (!roleIds.includes(id)) continue;
        sets.set(setId, { role_ids: roleIds, held: (sets.get(setId)?.held ?? 0) + users + suspended });
      }
    }
    return [...new Set([...sets.values()].filter(({ held }) => held > 0).flatMap(({ role_ids }) => role_ids))];
  }

  /** Implements `UserRepository.countByRoleSet`. */
  async countByRoleSet(roleIds: readonly string[]): Promise<RoleSetCount[]> {
    const stored = await this.calls.run((session) =>
      this.collection.find({ role_ids: { $in: [...roleIds] } }, { session }).toArray(),
    );
    const counts = new Map(stored.map(({ _id, role_ids, users }) => [_id, { roleIds: role_ids, users }]));
    for (const deltas of [this.#accepted, this.#own]) {
      for (const [id, { roleIds: ofSet, users }] of deltas.net) {
        if (!ofSet.some((roleId) => roleIds.includes(roleId))) continue;
        counts.set(id, { roleIds: ofSet, users: (counts.get(id)?.users ?? 0) + users });
      }
    }
    return [...counts.values()].filter(({ users }) => users > 0);
  }

  /** Implements `HolderCounts.countHolders`. */
  async countHolders(ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const counts = new Map(
      (await this.aggregateOnServer<HolderCount>(holderCounts(ids))).map(({ _id, users }) => [_id, users]),
    );
    for (const deltas of [this.#accepted, this.#own]) {
      for (const [, { roleIds, users, suspended }] of deltas.net) {
        for (const id of roleIds) {
          if (ids.includes(id)) counts.set(id, (counts.get(id) ?? 0) + users + suspended);
        }
      }
    }
    return counts;
  }

  /** The result of a pipeline on the counts as committed before this group. */
  aggregateOnServer<R extends Document>(pipeline: readonly Document[]): Promise<R[]> {
    return this.calls.run((session) => this.collection.aggregate<R>([...pipeline], { session }).toArray());
  }

  acceptOwn(): void {
    this.#accepted.addAll(this.#own);
    this.#own.clear();
  }

  discardOwn(): void {
    this.#own.clear();
  }

  /** Sends the net changes of all accepted callbacks. */
  async flush(): Promise<void> {
    const writes = this.#accepted.writes();
    if (writes.length === 0) return;
    this.#accepted.clear();
    await this.calls.run((session) => this.collection.bulkWrite(writes, { session, ordered: true }));
  }
}

type User = Pick<UserDocument, 'role_ids' | 'role_set' | 'suspended'>;

/** How much the counts of one role set change. */
interface RoleSetDelta {
  readonly roleIds: readonly string[];
  users: number;
  suspended: number;
}

/** Accumulates the changes to the counts of role sets. */
class RoleSetDeltas {
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
