import { authorise, type Actor } from '../../domain/access/actor.js';
import type { ExplainedPermission } from '../../domain/access/explain-permissions.js';
import { ownOr } from '../../domain/access/needs.js';
import type { Authority } from '../../domain/authority/authority.js';
import type { Head } from '../../domain/changes/change.js';
import { requireFound, Unavailable } from '../../domain/domain-error.js';
import type { User } from '../../domain/users/user.js';
import type { AuthorityProjection } from '../authority/authority-projection.js';
import type { UserReader } from '../ports/user-repository.js';

/** What a user may do and why, at one position of the change log. */
export interface ExplainedAccess {
  readonly user: User;
  readonly head: Head;
  readonly permissions: readonly ExplainedPermission[];
}

const MAX_ATTEMPTS = 5;

/** Explains each permission of the caller or another user. */
export class ExplainUserAccess {
  static readonly needs = ownOr('account.read', 'role.read');

  constructor(
    private readonly users: Pick<UserReader, 'find'>,
    private readonly projection: Pick<AuthorityProjection, 'authority' | 'ensureFresh'>,
  ) {}

  /** Throws `Forbidden`, `NotFound`, `Unavailable`. */
  async execute(actor: Actor, { id }: { readonly id: string }): Promise<ExplainedAccess> {
    authorise(actor, ExplainUserAccess.needs, id === actor.id);
    const { user, authority } = await this.#read(id);
    return { user, head: authority.head, permissions: authority.explain(user) };
  }

  /**
   * Reads a user and an authority of the same moment: the user must have the same version before and after the authority
   * was brought up to date. Removing a deleted role from a user's row doesn't change the version, so the first of the two
   * records counts: it may contain the role, and the authority knows whether it still exists.
   */
  async #read(id: string): Promise<{ readonly user: User; readonly authority: Authority }> {
    let user = await this.#find(id);
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      await this.projection.ensureFresh();
      const { authority } = this.projection;
      const userNow = await this.#find(id);
      if (userNow.version === user.version) return { user, authority };
      user = userNow;
    }
    throw new Unavailable('overloaded', 'This user is being changed all the time. Try again later.');
  }

  async #find(id: string): Promise<User> {
    return requireFound(await this.users.find(id), 'user');
  }
}
