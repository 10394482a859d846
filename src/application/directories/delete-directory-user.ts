import type { Actor } from '../../domain/permissions/actor.js';
import { decideDirectoryDeletion } from '../../domain/users/directory-user.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import { deleteRecord } from '../authority/delete-records.js';
import type { ConditionalInput, LoggedInput } from '../authority/write-input.js';
import { DeleteUser, removeUser, USER_DELETION } from '../users/delete-user.js';
import type { DirectoryBrake } from './directory-brake.js';

/** Deletes an account as a directory says. */
export class DeleteDirectoryUser {
  static readonly needs = DeleteUser.needs;

  constructor(
    private readonly writer: AuthorityWriter,
    private readonly brake: DirectoryBrake,
  ) {}

  /** Throws `Forbidden`, `NotFound`, `DirectoryHeld`, and as `decideDirectoryDeletion`. */
  execute(actor: Actor, input: ConditionalInput & LoggedInput): Promise<void> {
    return this.brake.run(actor, (allowance) =>
      deleteRecord(this.writer, actor, input, {
        ...USER_DELETION,
        decide: async (transaction, user, { actor: actorNow, matches }) => {
          const entry = decideDirectoryDeletion(user, { authority: transaction.authority, matches });
          await this.brake.take(transaction, actorNow, [user.id], allowance);
          await removeUser(transaction, user.id);
          return entry;
        },
      }),
    );
  }
}
