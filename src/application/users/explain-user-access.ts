import { authorise, type Actor } from '../../domain/permissions/actor.js';
import type { ExplainedPermission } from '../../domain/access/explain-permissions.js';
import { ownOr } from '../../domain/permissions/needs.js';
import type { Authority } from '../../domain/authority/authority.js';
import type { Head } from '../../domain/changes/change.js';
import type { Moment } from '../../domain/changes/moment.js';
import { holdingsOf } from '../../domain/groups/holdings.js';
import { requireFound } from '../../domain/domain-error.js';
import type { PastAccess } from '../../domain/users/past-access.js';
import type { User } from '../../domain/users/user.js';
import type { AuthorityHistory } from '../authority/authority-history.js';
import type { ChangeHistory } from '../ports/change-history.js';
import type { UserAsOfReader, UserReader } from '../ports/user-repository.js';
import { accessAt } from './access-at.js';

/** A user of the past who was deleted since; nothing else is kept. */
export interface DeletedUser {
  readonly id: string;
  readonly suspended: boolean;
  readonly isDeleted: true;
}

/** What a user may do and why, at one position of the change log. */
export interface ExplainedAccess {
  /** With the roles and the suspension of that position, and today's profile. */
  readonly user: User | DeletedUser;
  readonly head: Head;
  readonly permissions: readonly ExplainedPermission[];
}

export interface ExplainUserAccessOptions {
  readonly users: Pick<UserReader, 'find'> & UserAsOfReader;
  readonly authorities: Pick<AuthorityHistory, 'read' | 'readAt'>;
  readonly history: Pick<ChangeHistory, 'listOfRecord'>;
}

/** Explains each permission of the caller or another user, now or at a moment of the past. */
export class ExplainUserAccess {
  static readonly needs = ownOr('account.read', 'role.read');

  constructor(private readonly options: ExplainUserAccessOptions) {}

  /** Throws `Forbidden`, `NotFound`, `OutOfHistory`, `Unavailable`. */
  async execute(
    actor: Actor,
    { id, moment }: { readonly id: string; readonly moment: Moment | undefined },
  ): Promise<ExplainedAccess> {
    authorise(actor, ExplainUserAccess.needs, id === actor.id);
    if (moment !== undefined) return this.#explainPast(id, await this.options.authorities.read(actor, moment));
    const { user: found, head } = await this.options.users.findAsOf(id);
    const user = requireFound(found, 'user');
    const authority = await this.options.authorities.readAt(actor, head);
    return { user, head, permissions: explained(authority, user) };
  }

  async #explainPast(id: string, authority: Authority): Promise<ExplainedAccess> {
    const access = requireFound(await accessAt(this.options.history, id, authority.head), 'user');
    const userNow = await this.options.users.find(id);
    const user =
      userNow === undefined ? { id, suspended: access.suspended, isDeleted: true as const } : { ...userNow, ...access };
    return { user, head: authority.head, permissions: explained(authority, access) };
  }
}

function explained(authority: Authority, { suspended, ...holdings }: PastAccess): ExplainedPermission[] {
  return authority.explain({ holdings: holdingsOf(holdings), suspended });
}
