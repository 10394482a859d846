import { authorise, type Actor } from '../../domain/access/actor.js';
import type { Role } from '../../domain/access/role.js';
import type { AuthorityReader } from '../authority/authority-reader.js';
import { recordOf } from '../authority/record-of.js';
import { ListRoles } from './list-roles.js';

/** Gets one role from the projection. */
export class GetRole {
  static readonly needs = ListRoles.needs;

  constructor(private readonly reader: AuthorityReader) {}

  /** Throws `Forbidden`, `NotFound`. */
  execute(actor: Actor, { id }: { readonly id: string }): Role {
    authorise(actor, GetRole.needs);
    return recordOf(this.reader.authority.records.roles, id, 'role');
  }
}
