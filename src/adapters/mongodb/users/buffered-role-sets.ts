import type { Collection, Document } from 'mongodb';
import type { RoleSetCount } from '../../../application/ports/user-repository.js';
import type { RoleSetDocument, UserDocument } from '../documents/documents.js';
import type { ServerCalls } from '../writing/server-calls.js';
import { RoleSetDeltas } from './role-set-deltas.js';

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
