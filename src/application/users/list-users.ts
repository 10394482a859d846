import { authorise, type Actor } from '../../domain/permissions/actor.js';
import { withUnknownAction } from '../../domain/access/granting-roles.js';
import { all } from '../../domain/permissions/needs.js';
import type { Permission } from '../../domain/permissions/permission-set.js';
import type { Filter, ListPage, ListQuery } from '../../domain/lists/list-query.js';
import { filtersOfUse, type UseFilters } from '../../domain/users/account-use.js';
import type { User } from '../../domain/users/user.js';
import { BadParameter } from '../lists/parse-list-criteria.js';
import type { AuthorityProjection } from '../authority/authority-projection.js';
import type { Clock } from '../ports/clock.js';
import type { UserLister } from '../ports/user-repository.js';
import { whoCan } from './who-can.js';

interface UserListInput {
  /** Its fields are `USER_FIELDS`. */
  readonly query: ListQuery;
  /** Only users who have one of these permissions now. */
  readonly can?: readonly Permission[] | undefined;
  readonly use?: UseFilters | undefined;
}

/** Lists users. */
export class ListUsers {
  static readonly needs = all('account.read');

  constructor(
    private readonly users: UserLister,
    private readonly projection: Pick<AuthorityProjection, 'authority'>,
    private readonly clock: Pick<Clock, 'now'>,
  ) {}

  /** Throws `Forbidden`, `BadParameter` for an action that no ability has, `Unavailable`. */
  async execute(actor: Actor, { query, can, use = {} }: UserListInput): Promise<ListPage<User>> {
    authorise(actor, ListUsers.needs);
    const filters = query.filters.map((filter) => this.#withoutDeleted(filter));
    filters.push(...filtersOfUse(use, this.clock.now()));
    if (can !== undefined) filters.push(...this.#whoCan(can));
    return this.users.list({ ...query, filters }, { reader: actor.id });
  }

  /**
   * Removes deleted roles and groups from a filter: users no longer hold them, although their rows may still contain them. Storages keep both
   * together, so a filter by roles mustn't name groups either.
   */
  #withoutDeleted(filter: Filter): Filter {
    const { field, operator } = filter;
    if ((field !== 'roles' && field !== 'groups') || (operator !== 'eq' && operator !== 'ne')) return filter;
    const known: { has(id: string): boolean } = this.projection.authority.records[field];
    return { ...filter, values: filter.values.filter((id) => known.has(String(id))) };
  }

  #whoCan(permissions: readonly Permission[]): Filter[] {
    const { authority } = this.projection;
    const [unknown] = withUnknownAction(permissions, authority.records.abilities.values());
    if (unknown !== undefined) throw new BadParameter('can', `has an action that no ability has, in ${unknown}`);
    return whoCan(permissions, authority);
  }
}
