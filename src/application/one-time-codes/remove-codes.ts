import type { Actor } from '../../domain/permissions/actor.js';
import { holdingsOf } from '../../domain/groups/holdings.js';
import { actsFor } from '../../domain/tokens/token-actor.js';
import { requirePermissionsOf } from '../../domain/permissions/guard-rules.js';
import { all } from '../../domain/permissions/needs.js';
import { Immutable, NotFound, requireFound } from '../../domain/domain-error.js';
import { UPDATE_USERS } from '../../domain/users/update-user.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import type { LoggedInput } from '../authority/write-input.js';
import type { AccountNotices } from '../mail/account-notices.js';
import { writeTotp } from './own-codes.js';

/** Switches off the one-time codes of somebody who has lost their device, and ends all their sessions. */
export class RemoveCodes {
  static readonly needs = all(...UPDATE_USERS);

  constructor(
    private readonly writer: AuthorityWriter,
    private readonly notices: AccountNotices,
  ) {}

  /**
   * Throws `Forbidden`, `NotFound` (also if the codes are off), `EscalationDenied`, and `Immutable` for the caller's own
   * codes, and for those of the token's maker: a stolen session mustn't be enough to switch them off.
   */
  async execute(
    actor: Actor,
    { id, requestId, receipt, dryRun }: LoggedInput & { readonly id: string },
  ): Promise<void> {
    const write = { needs: RemoveCodes.needs, requestId, receipt, dryRun, reads: { users: [id] } };
    const notice = this.notices.draft();
    await this.writer.writeAs(actor, write, async (transaction, actorNow) => {
      const target = requireFound(await transaction.users.find(id), 'user');
      requirePermissionsOf(actorNow, transaction.authority.resolve(holdingsOf(target)));
      if (actsFor(actorNow, id))
        throw new Immutable('Switch your own one-time codes off with your password and a code.');
      if (!target.totp) throw new NotFound('one-time code to switch off');
      await transaction.codes.remove(id);
      await writeTotp(transaction, target, { change: 'off', notice });
    });
  }
}
