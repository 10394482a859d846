import type { Caller } from '../../domain/users/caller.js';
import { isTokenActor } from '../../domain/tokens/token-actor.js';
import { directoryUser, type DirectoryUser } from '../../domain/users/directory-user.js';
import type { User } from '../../domain/users/user.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import type { LoggedInput } from '../authority/write-input.js';
import type { Ids } from '../ports/ids.js';
import { CreateUser } from '../users/create-user.js';

/** Creates an account that a directory describes, without a password. */
export class CreateDirectoryUser {
  static readonly needs = CreateUser.needs;

  constructor(
    private readonly writer: AuthorityWriter,
    private readonly ids: Ids,
  ) {}

  /** Throws `Forbidden`, `EmailTaken`, `ExternalIdTaken`, `Unavailable`. */
  execute(actor: Caller, { user, ...write }: LoggedInput & { readonly user: DirectoryUser }): Promise<User> {
    const id = this.ids.next();
    const { needs } = CreateDirectoryUser;
    return this.writer.writeAs(actor, { ...write, needs, receipt: write.receipt }, async (transaction, actorNow) => {
      const madeBy = isTokenActor(actorNow) ? actorNow.token.id : actorNow.id;
      const made = directoryUser(id, user, { madeBy, now: transaction.now });
      await transaction.users.insert(made.user, null);
      await transaction.record(made.entry);
      return made.user;
    });
  }
}
