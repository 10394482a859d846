import { authorise, type Actor } from '../../domain/access/actor.js';
import { any } from '../../domain/access/needs.js';
import { ROLE_FIELDS, roleValue, roleViewOf } from '../../domain/access/role-list.js';
import type { Role } from '../../domain/access/role.js';
import { evaluateList } from '../../domain/lists/evaluate-list.js';
import type { ListPage, ListQuery } from '../../domain/lists/list-query.js';
import type { AuthorityReader } from '../authority/authority-reader.js';

/** Roles, from the projection. */
export class ListRoles {
  static readonly needs = any('role.read', 'account.read', 'ability.read');

  constructor(private readonly reader: AuthorityReader) {}

  /** The query may name only fields of the caller's view. Throws `Forbidden`. */
  execute(actor: Actor, query: ListQuery): ListPage<Role> {
    authorise(actor, ListRoles.needs);
    const { roles } = this.reader.authority.records;
    return evaluateList(roles.values(), query, ROLE_FIELDS[roleViewOf(actor)], roleValue);
  }
}
