import { requireFound } from '../../domain/domain-error.js';
import { all } from '../../domain/permissions/needs.js';
import type { Caller } from '../../domain/users/caller.js';
import { decideDirectoryUpdate, type DirectoryPatch } from '../../domain/users/directory-user.js';
import { UPDATE_USERS } from '../../domain/users/update-user.js';
import type { User } from '../../domain/users/user.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import type { LoggedInput, UpdateInput } from '../authority/write-input.js';
import type { AccountNotices } from '../mail/account-notices.js';
import { removeLinks } from '../mail/remove-links.js';
import type { DirectoryBrake } from './directory-brake.js';

interface UpdateDirectoryUserOptions {
  readonly writer: AuthorityWriter;
  readonly brake: DirectoryBrake;
  readonly notices: AccountNotices;
}

/** Changes an account as a directory says: its names, address, external id, and whether it's suspended. */
export class UpdateDirectoryUser {
  static readonly needs = all(...UPDATE_USERS);

  constructor(private readonly options: UpdateDirectoryUserOptions) {}

  /**
   * Returns the record after the change, and whether that ended its sessions. Throws `Forbidden`, `NotFound`, `DirectoryHeld`, `EmailTaken`,
   * `ExternalIdTaken`, `Unavailable`, and as `decideDirectoryUpdate`.
   */
  async execute(
    actor: Caller,
    { id, patch, matches, requestId, receipt, dryRun }: UpdateInput<DirectoryPatch> & LoggedInput,
  ): Promise<{ readonly user: User; readonly isEnded: boolean }> {
    const { writer, brake, notices } = this.options;
    const notice = notices.draft();
    const { needs } = UpdateDirectoryUser;
    const write = { needs, requestId, receipt, dryRun, reads: { users: [id] } };
    return brake.run(actor, (allowance) =>
      writer.writeAs(actor, write, async (transaction, actorNow) => {
        const { authority, now } = transaction;
        const target = requireFound(await transaction.users.find(id), 'user');
        const update = decideDirectoryUpdate(actorNow, target, patch, { authority, now, matches });
        // Somebody who was ended before is waited for again: the directory may not have had the answer.
        const wasEnded = patch.suspended === true && target.suspended;
        if (update === undefined) return { user: target, isEnded: wasEnded };
        const { next: user, entry, takesAccess } = update;
        if (takesAccess) await brake.take(transaction, actorNow, [id], allowance);
        if (user.email !== target.email) await removeLinks(transaction, id);
        await transaction.users.replace(user);
        await transaction.record(entry);
        await notice.queue(transaction, { before: target, after: user, password: false });
        return { user, isEnded: wasEnded || user.epoch !== target.epoch };
      }),
    );
  }
}
