import type { Actor } from '../../domain/access/actor.js';
import { all } from '../../domain/access/needs.js';
import type { Role } from '../../domain/access/role.js';
import { decideRoleUpdate, type RolePatch } from '../../domain/roles/update-role.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import { recordOf } from '../authority/record-of.js';
import type { LoggedInput, UpdateInput } from '../authority/write-input.js';
import { settleStaleRole } from './settle-stale-role.js';

/** Renames a role or switches its permissions. */
export class UpdateRole {
  static readonly needs = all('role.update', 'role.read');

  constructor(private readonly writer: AuthorityWriter) {}

  /** Returns the role after the change. Throws `Forbidden`, `NotFound` and every refusal of `decideRoleUpdate`. */
  async execute(actor: Actor, input: UpdateInput<RolePatch> & LoggedInput): Promise<Role> {
    const { id, patch, matches, since, requestId, receipt, dryRun } = input;
    return this.writer.writeAs(
      actor,
      { needs: UpdateRole.needs, requestId, receipt, dryRun },
      async (transaction, actorNow) => {
        const { authority } = transaction;
        const role = recordOf(authority.records.roles, id, 'role');
        const { patch: remaining, conflicts } = await settleStaleRole(transaction, actorNow, { role, patch, since });
        const entry = decideRoleUpdate(actorNow, role, remaining, { authority, matches, conflicts });
        await transaction.record(entry);
        return recordOf(transaction.authority.records.roles, id, 'role');
      },
    );
  }
}
