import { authorise, type Actor } from '../../domain/permissions/actor.js';
import { requireFound } from '../../domain/domain-error.js';
import { all } from '../../domain/permissions/needs.js';
import { decideUserCreation, type NewUser } from '../../domain/users/create-user.js';
import type { Queued } from '../../domain/mail/outbox-rules.js';
import type { User } from '../../domain/users/user.js';
import type { AuthorityReader } from '../authority/authority-reader.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import type { LoggedInput } from '../authority/write-input.js';
import { noteQueued } from '../mail/note-queued.js';
import type { PasswordLinkMaker } from '../mail/password-link-maker.js';
import type { RepeatableInput } from '../idempotency/answer-keeper.js';
import type { Ids } from '../ports/ids.js';
import type { MailLog } from '../ports/mail-log.js';
import type { PasswordHasher } from '../ports/password-hasher.js';
import type { AvatarCheck } from '../avatars/avatar-check.js';
import { invitation } from './invite-user.js';

interface CreateUserOptions {
  readonly writer: AuthorityWriter;
  readonly reader: AuthorityReader;
  readonly hasher: PasswordHasher;
  readonly avatars: AvatarCheck;
  readonly ids: Ids;
  readonly links: PasswordLinkMaker;
  readonly mailLog: Pick<MailLog, 'queued' | 'leftOut'>;
}

type CreateUserInput = LoggedInput &
  RepeatableInput<{ readonly user: User }> &
  Omit<NewUser, 'hasPassword'> & {
    readonly password: string | undefined;
    /** Mails a link to set the first password. */
    readonly invite: boolean;
  };

interface CreatedUser {
  readonly user: User;
  /** What became of the invitation; undefined without one. */
  readonly invitation: Queued | undefined;
}

/** Creates an account for somebody else. Without a password they can't sign in until one is set, for example by invitation. */
export class CreateUser {
  static readonly needs = all('account.create', 'account.read');

  constructor(private readonly options: CreateUserOptions) {}

  /** Throws `Forbidden`, `ValidationFailed`, `EmailTaken`, `Unavailable`, every refusal of `decideUserCreation`. */
  async execute(actor: Actor, input: CreateUserInput): Promise<CreatedUser> {
    const { writer, reader, hasher, avatars, ids, links, mailLog } = this.options;
    authorise(actor, CreateUser.needs);
    const id = ids.next();
    const wanted: NewUser = { ...input, hasPassword: input.password !== undefined };
    await avatars.require(input.avatar, '', input);
    // Refuse early, before hashing; the transaction decides again.
    decideUserCreation(actor, wanted, { authority: reader.authority, id, now: 0 });
    const passwordHash = input.password === undefined ? null : await hasher.hash(input.password, actor.id);
    const { needs } = CreateUser;
    const draft = invitation(links, ids);
    const created = await writer.writeAs(
      actor,
      { needs, requestId: input.requestId, receipt: input.receipt, dryRun: input.dryRun, once: input.once },
      async (transaction, actorNow) => {
        const { authority, now } = transaction;
        const { user, entry } = decideUserCreation(actorNow, wanted, { authority, id, now });
        await transaction.users.insert(user, passwordHash);
        await transaction.record(entry);
        if (!input.invite) return { user, invitation: undefined };
        const invitation = await links.mail(transaction, user, draft);
        return { user: requireFound(await transaction.users.find(id), 'user'), invitation };
      },
    );
    if (created.invitation !== undefined && input.dryRun === undefined) {
      noteQueued(mailLog, { ...draft, userId: id }, created.invitation);
    }
    return created;
  }
}
