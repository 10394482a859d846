import { authorise } from '../../domain/permissions/actor.js';
import type { Caller } from '../../domain/users/caller.js';
import { ownOr } from '../../domain/permissions/needs.js';
import { requireFound } from '../../domain/domain-error.js';
import type { User } from '../../domain/users/user.js';
import type { UserReader } from '../ports/user-repository.js';

/** Gets one user: the caller's own record from authentication, others from the storage. */
export class GetUser {
  static readonly needs = ownOr('account.read');

  constructor(private readonly users: Pick<UserReader, 'find'>) {}

  /** Throws `Forbidden`, `NotFound`. */
  async execute(actor: Caller, { id }: { readonly id: string }): Promise<User> {
    const own = actor.kind === 'user' && id === actor.id;
    authorise(actor, GetUser.needs, own);
    if (own) return actor.user;
    return requireFound(await this.users.find(id), 'user');
  }
}
