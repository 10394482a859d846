import type { Actor } from '../../domain/access/actor.js';
import { all } from '../../domain/access/needs.js';
import { decideRoleDeletion } from '../../domain/roles/delete-role.js';
import type { Role } from '../../domain/access/role.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import { deleteRecord, type Deletion, deleteRecords, type SeveralInput } from '../authority/delete-records.js';
import type { ConditionalInput, LoggedInput } from '../authority/write-input.js';

const ROLE_DELETION = {
  needs: all('role.delete', 'role.read'),
  what: 'role',
  find: ({ authority }, id) => authority.records.roles.get(id),
  decide: ({ authority }, role, { actor, matches }) => decideRoleDeletion(actor, role, { authority, matches }),
} satisfies Deletion<Role>;

/** Deletes a role. Its users lose it at once, because unknown roles grant nothing; `SweepRoles` cleans their rows later. */
export class DeleteRole {
  static readonly needs = ROLE_DELETION.needs;

  constructor(private readonly writer: AuthorityWriter) {}

  /** Throws `Forbidden`, `NotFound` and every refusal of `decideRoleDeletion`. */
  execute(actor: Actor, input: ConditionalInput & LoggedInput): Promise<void> {
    return deleteRecord(this.writer, actor, input, ROLE_DELETION);
  }
}

/** Deletes several roles in one transaction, each as `DeleteRole` does. */
export class DeleteRoles {
  static readonly needs = ROLE_DELETION.needs;

  constructor(private readonly writer: AuthorityWriter) {}

  /** Throws what `deleteRecords` does. */
  execute(actor: Actor, input: SeveralInput): Promise<void> {
    return deleteRecords(this.writer, actor, input, ROLE_DELETION);
  }
}
