import type { Transition } from '../../domain/authority/record-effects.js';
import type { UserSummary } from '../../domain/lists/user-summary.js';
import type { Credential, User } from '../../domain/users/user.js';
import type { TransactionalSessions } from '../ports/session-repository.js';
import type { OtherHolder, RoleSetCount, RoleSetGroup, UserRepository } from '../ports/user-repository.js';

interface Touched extends Transition<User> {
  /** Live sessions before the first write that ends some. */
  readonly live: number;
}

/** The users of a transaction, with a note of each one that it writes. */
export class TouchedUsers implements UserRepository {
  readonly #touched = new Map<string, Touched>();

  /** `now` decides which sessions are live. */
  constructor(
    private readonly users: UserRepository,
    private readonly sessions: Pick<TransactionalSessions, 'countLive'>,
    private readonly now: number,
  ) {}

  /** The users written so far. */
  get touched(): readonly Transition<User>[] {
    return [...this.#touched.values()];
  }

  /** Counts the live sessions that the writes so far have ended. */
  async countEndedSessions(): Promise<number> {
    let ended = 0;
    for (const { before, after, live } of this.#touched.values()) {
      if (before === undefined || before.epoch === after?.epoch) continue;
      ended += live - (after === undefined ? 0 : await this.#countLive(after));
    }
    return ended;
  }

  find(id: string): Promise<User | undefined> {
    return this.users.find(id);
  }

  findCredential(emailKey: string): Promise<Credential | undefined> {
    return this.users.findCredential(emailKey);
  }

  findCredentialOf(id: string): Promise<Credential | undefined> {
    return this.users.findCredentialOf(id);
  }

  async insert(user: User, passwordHash: string | null): Promise<void> {
    await this.users.insert(user, passwordHash);
    this.#touched.set(user.id, { before: undefined, after: user, live: 0 });
  }

  async replace(user: User, passwordHash?: string | null): Promise<void> {
    const touched = await this.#beforeWrite(user.id);
    await this.users.replace(user, passwordHash);
    this.#touched.set(user.id, { ...touched, after: user });
  }

  async remove(id: string): Promise<void> {
    const touched = await this.#beforeWrite(id);
    await this.users.remove(id);
    this.#touched.set(id, { ...touched, after: undefined });
  }

  invite(id: string, until: number): Promise<void> {
    return this.users.invite(id, until);
  }

  removeRole(roleId: string, limit: number): Promise<number> {
    return this.users.removeRole(roleId, limit);
  }

  hasOtherHolder(of: OtherHolder): Promise<boolean> {
    return this.users.hasOtherHolder(of);
  }

  listHeldWith(id: string): Promise<string[]> {
    return this.users.listHeldWith(id);
  }

  countByRoleSet(roleIds: readonly string[]): Promise<RoleSetCount[]> {
    return this.users.countByRoleSet(roleIds);
  }

  countHolders(ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
    return this.users.countHolders(ids);
  }

  listHolders(id: string, limit: number): Promise<string[]> {
    return this.users.listHolders(id, limit);
  }

  listFirst(groups: readonly RoleSetGroup[], limit: number): Promise<UserSummary[][]> {
    return this.users.listFirst(groups, limit);
  }

  async #beforeWrite(id: string): Promise<Omit<Touched, 'after'>> {
    const touched = this.#touched.get(id);
    if (touched !== undefined) return touched;
    const before = await this.users.find(id);
    return { before, live: before === undefined ? 0 : await this.#countLive(before) };
  }

  #countLive({ id, epoch, suspended }: User): Promise<number> {
    return suspended ? Promise.resolve(0) : this.sessions.countLive(id, epoch, this.now);
  }
}
