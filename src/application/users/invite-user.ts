import type { Actor } from '../../domain/permissions/actor.js';
import { holdingsOf } from '../../domain/groups/holdings.js';
import { requirePermissionsOf } from '../../domain/permissions/guard-rules.js';
import { all } from '../../domain/permissions/needs.js';
import { requireFound } from '../../domain/domain-error.js';
import { invitationRefusal } from '../../domain/mail/errors.js';
import { INVITATION_LINK_MS } from '../../domain/mail/link.js';
import { addressOfDirectory, PasswordExists } from '../../domain/users/errors.js';
import { hasAddressOfDirectory } from '../../domain/users/provisioning.js';
import { UPDATE_USERS } from '../../domain/users/update-user.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import type { LoggedInput } from '../authority/write-input.js';
import { noteQueued } from '../mail/note-queued.js';
import type { LinkDraft, PasswordLinkMaker } from '../mail/password-link-maker.js';
import type { Ids } from '../ports/ids.js';
import type { MailLog } from '../ports/mail-log.js';

interface InviteUserOptions {
  readonly writer: AuthorityWriter;
  readonly links: PasswordLinkMaker;
  readonly ids: Ids;
  readonly mailLog: Pick<MailLog, 'queued' | 'leftOut'>;
}

/** Mails a user without a password a link to set the first one; earlier links stop working. */
export class InviteUser {
  static readonly needs = all(...UPDATE_USERS);

  constructor(private readonly options: InviteUserOptions) {}

  /** Throws `Forbidden`, `NotFound`, `EscalationDenied`, `PasswordExists`, `ValidationFailed` for an address that a directory changed, as `invitationRefusal`, `Unavailable`. */
  async execute(
    actor: Actor,
    { id, requestId, receipt, dryRun }: LoggedInput & { readonly id: string },
  ): Promise<void> {
    const { writer, links, ids, mailLog } = this.options;
    const draft = invitation(links, ids);
    const { needs } = InviteUser;
    const write = { needs, requestId, receipt, dryRun };
    const queued = await writer.writeAs(actor, write, async (transaction, actorNow) => {
      const target = requireFound(await transaction.users.find(id), 'user');
      requirePermissionsOf(actorNow, transaction.authority.resolve(holdingsOf(target)));
      if (target.hasPassword) throw new PasswordExists();
      if (hasAddressOfDirectory(target)) throw addressOfDirectory();
      return links.mail(transaction, target, draft);
    });
    noteQueued(mailLog, { ...draft, userId: id }, queued);
    if (queued !== 'queued') throw invitationRefusal(queued);
  }
}

/** A link for a new user. */
export function invitation(links: PasswordLinkMaker, ids: Ids): LinkDraft {
  const secret = links.newSecret();
  return { id: ids.next(), name: 'invitation', lifeMs: INVITATION_LINK_MS, life: '7 days', secret };
}
