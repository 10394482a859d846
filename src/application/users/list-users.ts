import { authorise, type Actor } from '../../domain/access/actor.js';
import { all } from '../../domain/access/needs.js';
import type { Filter, ListPage, ListQuery } from '../../domain/lists/list-query.js';
import type { User } from '../../domain/users/user.js';
import type { AuthorityProjection } from '../authority/authority-projection.js';
import type { UserLister } from '../ports/user-repository.js';

/** A page of the users that a query of `USER_FIELDS` asks for. */
export class ListUsers {
  static readonly needs = all('account.read');

  constructor(
    private readonly users: UserLister,
    private readonly projection: Pick<AuthorityProjection, 'authority'>,
  ) {}

  /** Throws `Forbidden`, `Unavailable`. */
  async execute(actor: Actor, query: ListQuery): Promise<ListPage<User>> {
    authorise(actor, ListUsers.needs);
    const filters = query.filters.map((filter) => this.#withoutGoneRoles(filter));
    return this.users.list({ ...query, filters }, { reader: actor.id });
  }

  /** A role that was deleted is nobody's at once, although the rows that name it linger: nobody may be found by it. */
  #withoutGoneRoles(filter: Filter): Filter {
    if (filter.field !== 'roles' || (filter.operator !== 'eq' && filter.operator !== 'ne')) return filter;
    const { roles } = this.projection.authority.records;
    return { ...filter, values: filter.values.filter((id) => roles.has(String(id))) };
  }
}
