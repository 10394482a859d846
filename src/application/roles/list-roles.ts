import { authorise, type Actor } from '../../domain/access/actor.js';
import { any } from '../../domain/access/needs.js';
import { ROLE_FIELDS, roleViewOf } from '../../domain/roles/role-list.js';
import type { Role } from '../../domain/access/role.js';
import { propertyValue } from '../../domain/lists/evaluate-list.js';
import type { Moment } from '../../domain/changes/moment.js';
import type { ListPage, ListQuery } from '../../domain/lists/list-query.js';
import { listInSlices } from '../lists/list-in-slices.js';
import type { Clock } from '../ports/clock.js';
import type { AsOf, AuthorityHistory } from '../authority/authority-history.js';

/** Lists roles, as they are or were at a moment. */
export class ListRoles {
  static readonly needs = any('role.read', 'account.read', 'ability.read');

  constructor(
    private readonly history: Pick<AuthorityHistory, 'read'>,
    private readonly clock: Clock,
  ) {}

  /** The query may name only fields of the caller's view. Throws `Forbidden`, `OutOfHistory`, `Unavailable`. */
  async execute(
    actor: Actor,
    { query, moment }: { readonly query: ListQuery; readonly moment: Moment | undefined },
  ): Promise<AsOf<ListPage<Role>>> {
    authorise(actor, ListRoles.needs);
    const authority = await this.history.read(actor, moment);
    const list = { fields: ROLE_FIELDS[roleViewOf(actor)], valueOf: propertyValue };
    return { authority, found: await listInSlices(authority.records.roles.values(), query, list, this.clock) };
  }
}
