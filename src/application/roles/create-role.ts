import type { Actor } from '../../domain/access/actor.js';
import { decideRoleCreation, type NewRole } from '../../domain/roles/create-role.js';
import { all } from '../../domain/access/needs.js';
import type { Role } from '../../domain/access/role.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import { recordOf } from '../authority/record-of.js';
import type { LoggedInput } from '../authority/write-input.js';
import type { RepeatableInput } from '../idempotency/answer-keeper.js';
import type { Ids } from '../ports/ids.js';

/** Creates a role with permissions that the caller holds. */
export class CreateRole {
  static readonly needs = all('role.create', 'role.read');

  constructor(
    private readonly writer: AuthorityWriter,
    private readonly ids: Ids,
  ) {}

  /** Throws `Forbidden` and every refusal of `decideRoleCreation`. */
  async execute(actor: Actor, input: NewRole & LoggedInput & RepeatableInput<Role>): Promise<Role> {
    const id = this.ids.next();
    const { needs } = CreateRole;
    return this.writer.writeAs(
      actor,
      { needs, requestId: input.requestId, receipt: input.receipt, dryRun: input.dryRun, once: input.once },
      async (transaction, actorNow) => {
        await transaction.record(decideRoleCreation(actorNow, id, input, transaction.authority));
        return recordOf(transaction.authority.records.roles, id, 'role');
      },
    );
  }
}
