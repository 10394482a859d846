import { mailboxOf, type MailboxNaming } from '../../domain/mail/mailbox.js';
import {
  ALLOWANCES,
  countedAs,
  GIVE_UP_AFTER_MS,
  MAILBOX_WINDOW_MS,
  type MailPurpose,
  type Queued,
} from '../../domain/mail/outbox-rules.js';
import type { AuthorityTransaction } from '../authority/authority-transaction.js';
import type { MailName, MailTemplates, MailValues } from '../ports/mail-templates.js';
import type { Mail } from '../ports/mailer.js';
import type { Sealer } from '../ports/sealer.js';

interface MailroomOptions {
  readonly templates: MailTemplates;
  readonly sealer: Sealer;
  readonly naming: MailboxNaming;
  /** Where people reach the service. */
  readonly publicUrl: string;
  /** Whether a mail server is configured. Otherwise messages are kept for the operator as long as they are of use. */
  readonly isSending: boolean;
}

/** A message to queue. */
export interface MailDraft {
  /** Made outside the transaction, which may run more than once. */
  readonly id: string;
  readonly name: MailName;
  readonly to: { readonly email: string; readonly firstName: string };
  /** How long it's of use, in milliseconds. */
  readonly lifeMs: number;
  readonly values?: Partial<
    Pick<MailValues, 'link' | 'link_life' | 'webhook' | 'provider' | 'passkeys' | 'token' | 'reason'>
  >;
  /** For an address that no user has: does the same work, but sends nothing. */
  readonly isDecoy?: boolean;
}

/** Writes messages into the outbox, encrypted. */
export class Mailroom {
  constructor(private readonly options: MailroomOptions) {}

  /**
   * Queues a message in the transaction that causes it. Returns why, and writes nothing, if the message is left out.
   */
  async queue(transaction: Pick<AuthorityTransaction, 'outbox' | 'clockTime'>, draft: MailDraft): Promise<Queued> {
    const { outbox, clockTime: now } = transaction;
    const { id, name, lifeMs, isDecoy = false } = draft;
    const address = this.mailboxOf(draft.to.email);
    const sealed = this.#seal(draft);
    if (address === undefined) return 'unmailable';
    const purpose = purposeOf(name);
    const { perMailbox, waiting } = ALLOWANCES[purpose];
    const mailbox = countedAs(address, purpose);
    if ((await outbox.countSince(mailbox, now - MAILBOX_WINDOW_MS)) >= perMailbox) return 'mailbox_full';
    if ((await outbox.countWaiting()) >= waiting) return 'outbox_full';
    const life = this.options.isSending ? Math.min(lifeMs, GIVE_UP_AFTER_MS) : lifeMs;
    const times = { queuedAt: now, expiresAt: now + life, dueAt: now };
    await outbox.insert({ id, mailbox, sealed: isDecoy ? null : sealed, attempts: 0, ...times });
    return 'queued';
  }

  get isSending(): boolean {
    return this.options.isSending;
  }

  /** See `mailboxOf` of the domain. */
  mailboxOf(email: string): string | undefined {
    return mailboxOf(email, this.options.naming);
  }

  #seal({ id, name, to, values }: MailDraft): string {
    const { templates, sealer, publicUrl: service } = this.options;
    const text = templates.render(name, {
      first_name: to.firstName,
      service,
      link: '',
      link_life: '',
      webhook: '',
      provider: '',
      token: '',
      reason: '',
      passkeys: '',
      ...values,
    });
    const mail: Mail = { to: to.email, ...text };
    return sealer.seal(JSON.stringify(mail), id);
  }
}

function purposeOf(name: MailName): MailPurpose {
  if (name === 'invitation-to-sign-in') return 'invitation';
  if (name === 'directory-refused') return 'directory';
  return name === 'recovery' || name === 'invitation' ? name : 'notice';
}
