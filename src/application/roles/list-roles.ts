import { authorise, type Actor } from '../../domain/access/actor.js';
import { any } from '../../domain/access/needs.js';
import { ROLE_FIELDS, roleViewOf } from '../../domain/roles/role-list.js';
import type { Role } from '../../domain/access/role.js';
import { propertyValue } from '../../domain/lists/evaluate-list.js';
import type { ListPage, ListQuery } from '../../domain/lists/list-query.js';
import { listInTurns } from '../lists/list-in-turns.js';
import type { Clock } from '../ports/clock.js';
import type { AuthorityReader } from '../authority/authority-reader.js';

/** Lists roles from the projection. */
export class ListRoles {
  static readonly needs = any('role.read', 'account.read', 'ability.read');

  constructor(
    private readonly reader: AuthorityReader,
    private readonly clock: Clock,
  ) {}

  /** The query may name only fields of the caller's view. Throws `Forbidden`. */
  async execute(actor: Actor, { query }: { readonly query: ListQuery }): Promise<ListPage<Role>> {
    authorise(actor, ListRoles.needs);
    const { roles } = this.reader.authority.records;
    const list = { fields: ROLE_FIELDS[roleViewOf(actor)], valueOf: propertyValue };
    return listInTurns(roles.values(), query, list, this.clock);
  }
}
