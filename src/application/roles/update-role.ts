import { authorise, type Actor } from '../../domain/access/actor.js';
import { all } from '../../domain/access/needs.js';
import type { Role } from '../../domain/access/role.js';
import { decideRoleUpdate, type RolePatch } from '../../domain/access/update-role.js';
import type { ConditionalInput } from '../authority/authority-reader.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import { recordOf } from '../authority/record-of.js';

/** Renames a role or switches cells of it. */
export class UpdateRole {
  static readonly needs = all('role.update', 'role.read');

  constructor(private readonly writer: AuthorityWriter) {}

  /** Answers the role after the change. Throws `Forbidden`, `NotFound` and every refusal of `decideRoleUpdate`. */
  async execute(actor: Actor, input: ConditionalInput & { patch: RolePatch }, requestId: string): Promise<Role> {
    const { id, patch, matches } = input;
    authorise(actor, UpdateRole.needs);
    return this.writer.writeAs(actor, requestId, async (transaction, actorNow) => {
      authorise(actorNow, UpdateRole.needs);
      const { authority } = transaction;
      const role = recordOf(authority.records.roles, id, 'role');
      const entry = decideRoleUpdate(actorNow, role, patch, { authority, matches });
      if (entry !== undefined) await transaction.record(entry);
      return recordOf(transaction.authority.records.roles, id, 'role');
    });
  }
}
