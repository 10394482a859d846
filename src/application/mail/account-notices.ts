import { GIVE_UP_AFTER_MS } from '../../domain/mail/outbox-rules.js';
import type { User } from '../../domain/users/user.js';
import type { AuthorityTransaction } from '../authority/authority-transaction.js';
import type { Ids } from '../ports/ids.js';
import type { MailName } from '../ports/mail-templates.js';
import type { Mailroom } from './mailroom.js';

/** What happened to a user's record. */
export interface NoticedChange {
  readonly before: User;
  readonly after: User;
  readonly password: boolean;
}

/** Tells people that their password or address was changed. Without a mail server, nobody would pass it on. */
export class AccountNotices {
  constructor(
    private readonly mailroom: Mailroom,
    private readonly ids: Ids,
  ) {}

  /** Ids of messages, made outside the transaction, which may run more than once; none without a mail server. */
  draft(): readonly string[] {
    return this.mailroom.isSending ? [this.ids.next(), this.ids.next(), this.ids.next()] : [];
  }

  /** Queues the messages in the transaction of the change. */
  async queue(
    transaction: Pick<AuthorityTransaction, 'outbox' | 'now'>,
    { before, after, password }: NoticedChange,
    [first = '', second = '', third = '']: readonly string[],
  ): Promise<void> {
    if (!this.mailroom.isSending) return;
    const queue = (id: string, name: MailName, to: User) =>
      this.mailroom.queue(transaction, { id, name, to, lifeMs: GIVE_UP_AFTER_MS });
    if (password) await queue(first, 'password-changed', after);
    if (after.email === before.email) return;
    await queue(second, 'email-changed', before);
    await queue(third, 'email-changed', after);
  }
}
