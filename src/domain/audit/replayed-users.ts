import type { Change } from '../changes/change.js';
import { isoTime } from '../changes/stored-entry.js';
import { userStateAfter, type UserState } from '../users/user-state.js';
import { differs } from '../changes/differs.js';

const MAX_SHARED = 10_000;

/** A user's state in the tables, without personal data. */
export interface AuditedUser extends UserState {
  readonly id: string;
  /** As in `User`; the log doesn't say. */
  readonly exactEmail?: true;
}

/** The roles and groups that there are. */
type Known = Readonly<Record<'roles' | 'groups', { has(id: string): boolean }>>;

/** Users' states as replayed from the log. Equal lists of roles and groups share one array to save memory. */
export class ReplayedUsers {
  readonly #states = new Map<string, UserState>();
  readonly #lists = new Map<string, readonly string[]>();

  /** Number of users that haven't been compared yet. */
  get size(): number {
    return this.#states.size;
  }

  apply(change: Change): void {
    const state = userStateAfter(this.#states.get(change.recordId), change);
    if (state === undefined) this.#states.delete(change.recordId);
    else
      this.#states.set(change.recordId, {
        ...state,
        roleIds: this.#shared(state.roleIds),
        groupIds: this.#shared(state.groupIds),
      });
  }

  /**
   * Describes how a user's row differs from the log; undefined if it doesn't. Call it once per user. Deleting a role
   * or group removes it from its holders' rows without a log entry per user, so only those that are known must be present.
   */
  compare(user: AuditedUser, { roles, groups }: Known): string | undefined {
    const place = `user ${user.id}`;
    const state = this.#states.get(user.id);
    if (state === undefined) return `${place}: is in the table, but not in the log`;
    this.#states.delete(user.id);
    return (
      differs(place, 'suspended', user.suspended, state.suspended) ??
      errorOfHoldings(place, 'role', user.roleIds, state.roleIds, roles) ??
      errorOfHoldings(place, 'group', user.groupIds, state.groupIds, groups) ??
      differs(place, 'a verified address', user.emailVerified, state.emailVerified) ??
      differs(place, 'having a password', user.hasPassword, state.hasPassword) ??
      differs(place, 'having one-time codes', user.totp, state.totp) ??
      differs(place, 'epoch', user.epoch, state.epoch) ??
      differs(place, 'version', user.version, state.version) ??
      differs(place, 'created', user.created, state.created, isoTime) ??
      differs(place, 'updated', user.updated, state.updated, isoTime)
    );
  }

  /** Names a user of the log that hasn't been compared; undefined if there is none. */
  errorOfMissingUser(): string | undefined {
    for (const id of this.#states.keys()) return `user ${id}: is missing in the table`;
    return undefined;
  }

  #shared(ids: readonly string[]): readonly string[] {
    const key = ids.join(' ');
    const shared = this.#lists.get(key);
    if (shared !== undefined) return shared;
    // It only saves memory: lists of groups rarely repeat.
    if (this.#lists.size >= MAX_SHARED) this.#lists.clear();
    this.#lists.set(key, ids);
    return ids;
  }
}

function errorOfHoldings(
  place: string,
  what: 'role' | 'group',
  table: readonly string[],
  log: readonly string[],
  known: Known['roles'],
): string | undefined {
  const surplus = table.find((id) => !log.includes(id));
  if (surplus !== undefined) return `${place}: has ${what} ${surplus} in the table, but not in the log`;
  const expected = log.filter((id) => known.has(id) || table.includes(id));
  const missing = expected.find((id) => !table.includes(id));
  if (missing !== undefined) return `${place}: has ${what} ${missing} in the log, but not in the table`;
  if (expected.join(' ') !== table.join(' ')) return `${place}: has its ${what}s in another order than in the log`;
  return undefined;
}
