import { authorise, type Actor } from '../../domain/access/actor.js';
import type { Role } from '../../domain/access/role.js';
import type { AsOf, AuthorityHistory } from '../authority/authority-history.js';
import type { Moment } from '../../domain/changes/moment.js';
import { recordOf } from '../authority/record-of.js';
import { ListRoles } from './list-roles.js';

/** Gets one role, as it is or was at a moment. */
export class GetRole {
  static readonly needs = ListRoles.needs;

  constructor(private readonly history: Pick<AuthorityHistory, 'read'>) {}

  /** Throws `Forbidden`, `NotFound`, `OutOfHistory`, `Unavailable`. */
  async execute(
    actor: Actor,
    { id, moment }: { readonly id: string; readonly moment: Moment | undefined },
  ): Promise<AsOf<Role>> {
    authorise(actor, GetRole.needs);
    const authority = await this.history.read(actor, moment);
    return { authority, found: recordOf(authority.records.roles, id, 'role') };
  }
}
