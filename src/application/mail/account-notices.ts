import { GIVE_UP_AFTER_MS } from '../../domain/mail/outbox-rules.js';
import type { TotpChange } from '../../domain/users/update-totp.js';
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

type Transaction = Pick<AuthorityTransaction, 'outbox' | 'clockTime'>;

/** Queues a message about a change of a user's one-time codes, in the transaction of the change. */
export type CodesNotice = (transaction: Transaction, user: User, change: TotpChange) => Promise<void>;

/** Tells people that their password, address or one-time codes were changed. Without a mail server, nobody would pass it on. */
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
    transaction: Transaction,
    { before, after, password }: NoticedChange,
    [first = '', second = '', third = '']: readonly string[],
  ): Promise<void> {
    if (!this.mailroom.isSending) return;
    if (password) await this.#queue(transaction, first, 'password-changed', after);
    if (after.email === before.email) return;
    await this.#queue(transaction, second, 'email-changed', before);
    await this.#queue(transaction, third, 'email-changed', after);
  }

  /** Must be called outside the transaction, which may run more than once. */
  draftOfCodes(): CodesNotice {
    if (!this.mailroom.isSending) return () => Promise.resolve();
    const id = this.ids.next();
    return (transaction, user, change) => this.#queue(transaction, id, `codes-${change}`, user);
  }

  async #queue(transaction: Transaction, id: string, name: MailName, to: User): Promise<void> {
    await this.mailroom.queue(transaction, { id, name, to, lifeMs: GIVE_UP_AFTER_MS });
  }
}
