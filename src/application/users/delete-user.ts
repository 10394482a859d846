import type { Actor } from '../../domain/permissions/actor.js';
import { all } from '../../domain/permissions/needs.js';
import { decideUserDeletion } from '../../domain/users/delete-user.js';
import type { User } from '../../domain/users/user.js';
import { withoutOwner } from '../../domain/views/decide-view.js';
import { readView, storeView } from '../../domain/views/view.js';
import type { AuthorityTransaction } from '../authority/authority-transaction.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import { removeLinks } from '../mail/remove-links.js';
import { deleteRecord, type Deletion, deleteRecords, type SeveralInput } from '../authority/delete-records.js';
import type { ConditionalInput, LoggedInput } from '../authority/write-input.js';
import { requireOtherAdministrator } from './require-other-administrator.js';

export const USER_DELETION = {
  needs: all('account.delete', 'account.read'),
  what: 'user',
  reads: (users) => ({ users }),
  find: ({ users }, id) => users.find(id),
  decide: async (transaction, user, { actor, matches }) => {
    const { id } = user;
    const entry = decideUserDeletion(actor, user, { authority: transaction.authority, matches });
    await requireOtherAdministrator(transaction, { before: user, after: undefined });
    await removeUser(transaction, id);
    return entry;
  },
} satisfies Deletion<User>;

/** Removes a user's record with everything that belongs to it. */
export async function removeUser(transaction: AuthorityTransaction, id: string): Promise<void> {
  await removeLinks(transaction, id);
  await transaction.users.remove(id);
  await transaction.codes.remove(id);
  await transaction.signInKeys.removeOf(id);
  await leaveViews(transaction, id);
}

/** A user's own views go with them; those for everybody stay, and belong to nobody. */
async function leaveViews({ views, answers, now }: AuthorityTransaction, ownerId: string): Promise<void> {
  for (const stored of await views.listOf(ownerId)) {
    const left = withoutOwner(readView(stored, now));
    if (left !== undefined) {
      await views.replace(storeView(left));
      continue;
    }
    await views.remove(stored.id);
    await answers.empty(stored.id);
  }
}

/** Deletes a user permanently and ends their sessions. */
export class DeleteUser {
  static readonly needs = USER_DELETION.needs;

  constructor(private readonly writer: AuthorityWriter) {}

  /** Throws `Forbidden`, `NotFound`, `LastAdministrator` and every refusal of `decideUserDeletion`. */
  execute(actor: Actor, input: ConditionalInput & LoggedInput): Promise<void> {
    return deleteRecord(this.writer, actor, input, USER_DELETION);
  }
}

/** Deletes several users permanently in one transaction, each as `DeleteUser` does. */
export class DeleteUsers {
  static readonly needs = USER_DELETION.needs;

  constructor(private readonly writer: AuthorityWriter) {}

  /** Throws what `deleteRecords` does. */
  execute(actor: Actor, input: SeveralInput): Promise<void> {
    return deleteRecords(this.writer, actor, input, USER_DELETION);
  }
}
