import { can, type Actor } from '../../domain/permissions/actor.js';
import type { Authority } from '../../domain/authority/authority.js';
import { ChangedPermissions } from '../../domain/authority/changed-permissions.js';
import { SAMPLE_SIZE, type AffectedPeople } from '../../domain/authority/permission-effect.js';
import { holdingsOf } from '../../domain/groups/holdings.js';
import { effectOnUser } from '../../domain/authority/touched-user.js';
import type { Circumstances } from '../../domain/changes/seal-change.js';
import type { StoreTransaction } from '../ports/store.js';
import type { RoleSetCount, RoleSetGroup } from '../ports/user-repository.js';
import { AuthorityRun, type TransactionRules } from './authority-run.js';
import type { RolledBackWrite } from './dry-run.js';
import { TouchedUsers } from './touched-users.js';

/** An attempt that will be rolled back, and finds out before what it would have changed. */
export class DryAuthorityRun extends AuthorityRun {
  readonly #users: TouchedUsers;

  /** `now` decides which sessions are live, and which API tokens have expired. */
  constructor(
    store: StoreTransaction,
    circumstances: Circumstances,
    private readonly before: Authority,
    private readonly options: TransactionRules & { readonly now: number },
  ) {
    // Heads that are never committed aren't worth remembering.
    super(store, circumstances, before, [], options, () => undefined);
    this.#users = new TouchedUsers(store.users, store.sessions, options.now);
  }

  override get users(): TouchedUsers {
    return this.#users;
  }

  /** Reads what can be read only here. Call it after the last write. */
  async observe(actor: Actor): Promise<RolledBackWrite> {
    const { before, authority: after } = this;
    const touched = this.#users.touched.map((user) => effectOnUser(user, before, after));
    const people = [...touched, ...(await this.#listOthers(actor))];
    return {
      actor,
      before,
      after,
      people: mayName(actor) ? people : people.map((group) => ({ ...group, first: [] })),
      sessionsEnded: await this.#users.countEndedSessions(),
      now: this.options.now,
    };
  }

  /** Groups everybody but the touched users by what happens to them. */
  async #listOthers(actor: Actor): Promise<AffectedPeople[]> {
    const changed = new ChangedPermissions(this.before, this.authority);
    if (changed.holdings.length === 0) return [];
    const groups = new Map<string, { users: number; readonly sets: RoleSetCount['roleIds'][] }>();
    const touched = this.#countTouchedByRoleSet();
    for (const { roleIds, users } of await this.#users.countByRoleSet(changed.holdings)) {
      const change = changed.changeOf(roleIds);
      if (change === '') continue;
      const group = groups.get(change) ?? { users: 0, sets: [] };
      group.users += users - (touched.get(keyOf(roleIds)) ?? 0);
      group.sets.push(roleIds);
      groups.set(change, group);
    }
    const first = await this.#listFirst(
      actor,
      [...groups].map(([change, { sets }]) => ({ sets, purposes: changed.numbersOf(change) })),
    );
    return [...groups].map(([change, { users }], index) => ({
      readChange: () => changed.readChange(change),
      users,
      first: first[index] ?? [],
    }));
  }

  /** The first people of each group without the touched users, whom the store counts among them. */
  async #listFirst(actor: Actor, groups: readonly RoleSetGroup[]) {
    if (groups.length === 0 || !mayName(actor)) return [];
    const touched = new Set(this.#users.touched.map(({ before, after }) => (before ?? after)?.id));
    const first = await this.#users.listFirst(groups, SAMPLE_SIZE + touched.size);
    return first.map((people) => people.filter(({ id }) => !touched.has(id)));
  }

  #countTouchedByRoleSet(): Map<string, number> {
    const counts = new Map<string, number>();
    for (const { after } of this.#users.touched) {
      if (after === undefined || after.suspended) continue;
      const key = keyOf(holdingsOf(after));
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    return counts;
  }
}

function mayName(actor: Actor): boolean {
  return can(actor, 'account.read');
}

function keyOf(holdings: readonly string[]): string {
  return [...new Set(holdings)].sort().join(' ');
}
