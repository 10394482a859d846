import { GIVE_UP_AFTER_MS } from '../../domain/mail/outbox-rules.js';
import type { TotpChange } from '../../domain/users/update-totp.js';
import type { User } from '../../domain/users/user.js';
import type { AuthorityTransaction } from '../authority/authority-transaction.js';
import type { Ids } from '../ports/ids.js';
import type { MailLog } from '../ports/mail-log.js';
import type { MailName } from '../ports/mail-templates.js';
import type { MailDraft, Mailroom } from './mailroom.js';

/** What happened to a user's record. */
interface NoticedChange {
  readonly before: User;
  readonly after: User;
  readonly password: boolean;
  /** The names of passkeys that go on working after a forgotten password. */
  readonly keptPasskeys?: readonly string[];
}

type Transaction = Pick<AuthorityTransaction, 'outbox' | 'clockTime' | 'afterCommit'>;

/** Tells people that their password, address, one-time codes, linked identities or passkeys were changed. Without a mail server, nobody would pass it on. */
export class AccountNotices {
  constructor(
    private readonly mailroom: Mailroom,
    private readonly ids: Ids,
    private readonly log: Pick<MailLog, 'leftOut'>,
  ) {}

  /** Must be called outside the transaction of the change, which may run more than once. */
  draft(): NoticeDraft {
    const ids = this.mailroom.isSending ? [this.ids.next(), this.ids.next(), this.ids.next()] : [];
    return new NoticeDraft(this.mailroom, ids, this.log);
  }
}

/** The messages about one change. Those that are left out are logged once it's committed. */
export class NoticeDraft {
  constructor(
    private readonly mailroom: Mailroom,
    private readonly ids: readonly string[],
    private readonly log: Pick<MailLog, 'leftOut'>,
  ) {}

  /** Queues the messages in the transaction of the change. */
  async queue(transaction: Transaction, { before, after, password, keptPasskeys = [] }: NoticedChange): Promise<void> {
    const name = keptPasskeys.length === 0 ? 'password-changed' : 'password-changed-passkeys-kept';
    if (password) await this.#queue(transaction, 0, name, after, { passkeys: keptPasskeys.join(', ') });
    if (after.email === before.email) return;
    await this.#queue(transaction, 1, 'email-changed', before);
    await this.#queue(transaction, 2, 'email-changed', after);
  }

  /** The same about one-time codes. */
  async queueOfCodes(transaction: Transaction, user: User, change: TotpChange): Promise<void> {
    await this.#queue(transaction, 0, `codes-${change}`, user);
  }

  /** The same about an identity at this provider; `claimed` when it took the place of all that signed people in before. */
  async queueOfIdentity(
    transaction: Transaction,
    user: User,
    what: 'added' | 'claimed' | 'removed',
    provider: string,
  ): Promise<void> {
    await this.#queue(transaction, 0, `identity-${what}`, user, { provider });
  }

  /** The same about these passkeys; `refused` when one seems to have been copied. */
  async queueOfPasskeys(
    transaction: Transaction,
    user: User,
    what: 'added' | 'removed' | 'refused',
    passkeys: readonly string[],
  ): Promise<void> {
    await this.#queue(transaction, 0, `passkey-${what}`, user, { passkeys: passkeys.join(', ') });
  }

  async #queue(
    transaction: Transaction,
    index: number,
    name: MailName,
    to: User,
    values: MailDraft['values'] = {},
  ): Promise<void> {
    const id = this.ids[index];
    if (id === undefined) return;
    const queued = await this.mailroom.queue(transaction, { id, name, to, lifeMs: GIVE_UP_AFTER_MS, values });
    if (queued === 'queued') return;
    transaction.afterCommit(() => this.log.leftOut({ name, userId: to.id, reason: queued }));
  }
}
